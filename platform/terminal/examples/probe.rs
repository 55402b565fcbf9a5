//! probe
use terminal::*;
fn now() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let shelf = Shelf::open("/tmp/tshelf".into());
    let e = catalogue::find("solo").unwrap();
    let luck: Luck = Box::new(|| {
        if std::env::var("BOOM").is_ok() {
            panic!("boom test")
        }
        use std::io::Read;
        let mut b = [0; 32];
        std::fs::File::open("/dev/urandom").unwrap().read_exact(&mut b).unwrap();
        b
    });
    let style = Style { colour: !a.iter().any(|x| x == "-n"), unicode: !a.iter().any(|x| x == "-a") };
    let desk = Desk { shelf: shelf.clone(), luck, now, style, name: String::new() };
    match a[1].as_str() {
        "menu" => println!("{:?}", menu(desk).map_err(|e| e.to_string())),
        "lesson" => println!("{:?}", lesson_screen(desk, e).map_err(|e| e.to_string())),
        _ => {
            let stdin = std::io::stdin();
            let mut input = stdin.lock();
            let mut output = std::io::stdout();
            let mut plain = Plain {
                input: &mut input,
                output: &mut output,
                interactive: a.iter().any(|x| x == "-i"),
                unicode: true,
            };
            lesson_plain(e, &mut plain).unwrap();
        }
    }
}
