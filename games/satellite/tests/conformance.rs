//! The battery, on every option there is.

use satellite::Satellite;
use satellite::tables::Options;
use testkit::Battery;

fn options(json: &str) -> Options {
    serde_json::from_str(json).expect("options of a test")
}

#[test]
fn it_passes_the_battery() {
    Battery::<Satellite>::new()
        .options([("usual", options("{}"))])
        .tiny([
            (
                "one dish on five sectors, desperation",
                options(r#"{"endgame": "desperation", "scenario": {"grid": {"rows": 1, "columns": 4}, "fleet": {"buildings": [{"name": "dish", "rows": 1, "columns": 2}]}, "first": 0, "orange": {"arsenal": []}, "purple": {"arsenal": []}}}"#),
            ),
        ])
        .games(6)
        .max_rows(400)
        .check();
}
