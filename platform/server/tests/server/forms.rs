//! The form for a new table: what is ticked in it, and how it comes back if it is refused.

use crate::house::{Answer, house};
use axum::http::StatusCode;
use serde_json::json;

/// The table that a form has set up.
fn table(made: &Answer) -> String {
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    made.headers["location"].to_str().unwrap().strip_prefix("/t/").unwrap().to_owned()
}

#[tokio::test]
async fn what_an_option_may_have_several_of_is_ticked() {
    let house = house().await;
    let form = house.get("/new/naval", None).await.text;
    let (_, rest) = form.split_once("<fieldset class=\"picks\"><legend>Variants</legend>").expect("variants");
    let (variants, rest) = rest.split_once("</fieldset>").unwrap();
    let moltke =
        "<label data-scenario=\"falklands\"><input type=\"checkbox\" name=\"p.variants.moltke\" value=\"1\">";
    assert!(variants.contains(moltke), "each is shown with its own scenario: {variants}");
    let schema = catalogue::find("naval").expect("it is on the list").schemas().options;
    let listed = schema["properties"]["variants"]["picks"].as_array().expect("variants").len();
    let (labels, boxes) = (variants.matches("<label").count(), variants.matches("type=\"checkbox\"").count());
    assert_eq!((labels, boxes), (listed, listed), "{variants}");
    assert!(!variants.contains("checked"), "nothing is ticked beforehand");
    // Optional rules go with every scenario, and their names are those of the schema.
    let (_, rules) = rest.split_once("<fieldset class=\"picks\">").expect("rules");
    let (rules, _) = rules.split_once("</fieldset>").unwrap();
    assert!(rules.contains(".mines\"") && !rules.contains("data-scenario"), "{rules}");
    // A game that has nothing to tick shows no such field.
    assert!(!house.get("/new/classic", None).await.text.contains("class=\"picks\""));
}

#[tokio::test]
async fn what_is_ticked_is_played() {
    let house = house().await;
    let wish = "o.scenario=falklands&with=friend&p.variants.moltke=1";
    let made = table(&house.form("/new/naval", None, wish).await);
    let options = house.place(&made).await.enter().await.desk.options.clone();
    assert_eq!((&options["scenario"], &options["variants"]), (&json!("falklands"), &json!(["moltke"])));
    // Two at once.
    let wish = "o.scenario=dogger_bank&with=friend&p.variants.zeppelins=1&p.variants.with_von_der_tann=1";
    let made = table(&house.form("/new/naval", None, wish).await);
    let options = house.place(&made).await.enter().await.desk.options.clone();
    assert_eq!(options["variants"], json!(["with_von_der_tann", "zeppelins"]));
    // None is the scenario as it is.
    let made = table(&house.form("/new/naval", None, "o.scenario=falklands&with=friend").await);
    let options = house.place(&made).await.enter().await.desk.options.clone();
    assert!(options["variants"].as_array().is_none_or(Vec::is_empty), "{options}");
}

#[tokio::test]
async fn what_cannot_be_ticked_together_is_refused_with_a_reason() {
    let house = house().await;
    for wish in
        ["o.scenario=falklands&with=friend&p.variants.minesweeping=1", "with=friend&p.variants.nonsense=1"]
    {
        let told = house.form("/new/naval", None, wish).await;
        assert_eq!(told.status, StatusCode::BAD_REQUEST, "{wish}");
        assert!(told.text.contains("role=\"alert\"") && told.text.contains("variant"), "{}", told.text);
    }
}

/// What a scenario recommends is ticked beforehand for people; a program that says nothing gets the scenario as it is.
#[tokio::test]
async fn what_is_proposed_is_ticked_and_said_of_each_scenario() {
    let house = house().await;
    let form = house.get("/new/naval", None).await.text;
    let (_, rest) = form.split_once("<label class=\"tick\">").expect("a box");
    let (label, _) = rest.split_once("</label>").unwrap();
    assert!(label.contains("name=\"o.even\" value=\"true\" checked"), "{label}");
    assert!(
        label.contains("data-scenario=\"surigao\">Of 100 battles between equals the Americans win 100"),
        "{label}"
    );
    assert!(!label.contains("\"dogger_bank\""), "nothing is proposed for it: {label}");
    assert_eq!(form.matches("name=\"o.even\"").count(), 1, "it stands in one place");
    for (wish, even) in [("&o.even=true", json!(true)), ("", json!(null))] {
        let wish = format!("o.scenario=surigao&with=friend{wish}");
        let made = table(&house.form("/new/naval", None, &wish).await);
        let options = house.place(&made).await.enter().await.desk.options.clone();
        assert_eq!(options.get("even").cloned().unwrap_or_default(), even);
    }
    // Games that propose nothing have no such box.
    assert!(!house.get("/new/hawks", None).await.text.contains("class=\"tick\""));
}

/// What is chosen in a field of a form.
fn chosen<'a>(form: &'a str, field: &str) -> &'a str {
    let (_, rest) = form.split_once(&format!("<select name=\"{field}\"")).expect(field);
    let (choices, _) = rest.split_once("</select>").unwrap();
    let mut all = choices.split("<option value=\"").filter(|choice| choice.contains(" selected>"));
    let (value, _) = all.next().expect(field).split_once('"').unwrap();
    assert!(all.next().is_none(), "one is chosen: {choices}");
    value
}

/// The tag of a field of a form.
fn tag<'a>(form: &'a str, field: &str) -> &'a str {
    let at = form.find(&format!("name=\"{field}\"")).expect(field);
    let begin = form[..at].rfind('<').unwrap();
    &form[begin..=at + form[at..].find('>').unwrap()]
}

/// The folds that are open, by what they are called.
fn open(form: &str) -> Vec<&str> {
    let folds = form.split("<details").skip(1).filter_map(|fold| fold.split_once("<summary>"));
    let open = folds.filter(|(attributes, _)| attributes.contains("open"));
    open.map(|(_, rest)| rest.split_once("</summary>").unwrap().0).collect()
}

#[tokio::test]
async fn a_form_that_was_refused_keeps_what_was_filled_in() {
    let house = house().await;
    let wish = "o.scenario=gallipoli&side=1&with=friend&clock=day&watching=delayed&name=Ada+%3CB%3E&o.rules=optional\
        &o.night=true&o.visibility=12&o.turns=-3&o.first=2+dd&o.first_crew=poor&p.variants.minesweeping=1&p.with.fog=1";
    let told = house.form("/new/naval", None, wish).await;
    assert_eq!(told.status, StatusCode::BAD_REQUEST);
    let form = &told.text;
    let kept = ["o.scenario", "side", "with", "clock", "watching", "o.rules", "o.night", "o.first_crew"];
    let kept = kept.map(|field| chosen(form, field));
    assert_eq!(kept, ["gallipoli", "1", "friend", "day", "delayed", "optional", "true", "poor"]);
    for (field, value) in
        [("name", "Ada &lt;B&gt;"), ("o.visibility", "12"), ("o.turns", "-3"), ("o.first", "2 dd")]
    {
        assert!(tag(form, field).contains(&format!("value=\"{value}\"")), "{}", tag(form, field));
    }
    for field in ["p.variants.minesweeping", "p.with.fog"] {
        assert!(tag(form, field).contains(" checked"), "{}", tag(form, field));
    }
    assert_eq!(form.matches("value=\"1\" checked").count(), 2, "nothing else is ticked");
    // A fresh form has nothing of it.
    let fresh = house.get("/new/naval", None).await.text;
    assert_eq!((chosen(&fresh, "o.scenario"), chosen(&fresh, "with")), ("denmark_strait", "mind:normal"));
    assert!(!fresh.contains("aria-invalid") && open(&fresh).is_empty(), "{fresh}");
}

#[tokio::test]
async fn the_field_at_fault_is_marked_and_its_fold_open() {
    let house = house().await;
    let options = "Options of the game";
    let own = "A battle of your own";
    for (game, wish, field, folds) in [
        ("naval", "o.turns=-3", "o.turns", vec![options]),
        ("naval", "o.range=99", "o.range", vec![options, own]),
        ("naval", "o.scenario=falklands&p.variants.minesweeping=1", "p.variants.minesweeping", vec![options]),
        (
            "hawks",
            "n.upf.frigate=-2&n.sathar.destroyer=1",
            "n.upf.frigate",
            vec!["A battle of your own: choose the ships"],
        ),
        ("naval", "o.scenario=nowhere", "o.scenario", vec![]),
        ("naval", "clock=sundial", "clock", vec![]),
        ("naval", "watching=perhaps", "watching", vec![]),
        ("frontier", "o.scenario=outpost&side=none", "side", vec![]),
    ] {
        let told = house.form(&format!("/new/{game}"), None, wish).await;
        assert_eq!(told.status, StatusCode::BAD_REQUEST, "{wish}");
        let form = &told.text;
        assert!(form.contains("<p id=\"wrong\" class=\"notice bad\" role=\"alert\">"), "{form}");
        assert!(form.contains("aria-describedby=\"wrong\""), "{wish}");
        assert!(tag(form, field).contains("aria-invalid=\"true\""), "{wish}: {}", tag(form, field));
        assert_eq!(form.matches("aria-invalid").count(), 1, "{wish}");
        assert_eq!(open(form), folds, "{wish}");
    }
}

#[tokio::test]
async fn a_box_comes_back_as_it_was_left() {
    let house = house().await;
    // The last one does not show the box, so that nothing was said of it.
    for (wish, ticked) in [
        ("o.scenario=surigao", false),
        ("o.scenario=surigao&o.even=true", true),
        ("o.scenario=dogger_bank", true),
    ] {
        let told = house.form("/new/naval", None, &format!("{wish}&o.turns=-3")).await;
        assert_eq!(told.status, StatusCode::BAD_REQUEST, "{wish}");
        assert_eq!(tag(&told.text, "o.even").contains(" checked"), ticked, "{wish}");
    }
    // Several scenarios have a variant of this name.
    let wish = "o.scenario=dogger_bank&p.variants.zeppelins=1&o.turns=-3";
    let form = house.form("/new/naval", None, wish).await.text;
    let boxes: Vec<&str> =
        form.split("<label").filter(|label| label.contains("p.variants.zeppelins")).collect();
    assert!(boxes.len() > 1, "{form}");
    for label in boxes {
        assert_eq!(label.contains(" checked"), label.contains("data-scenario=\"dogger_bank\""), "{label}");
    }
}

/// What a form that was refused says is wrong.
fn alert(form: &str) -> &str {
    let (_, rest) = form.split_once("role=\"alert\">").expect("it says what is wrong");
    rest.split_once("</p>").unwrap().0
}

#[tokio::test]
async fn a_refusal_names_the_field_as_the_form_does() {
    let house = house().await;
    for (game, wish, said) in [
        ("naval", "o.turns=abc", "Turns: `abc` is not a whole number"),
        ("naval", "o.turns=1.5", "Turns: `1.5` is not a whole number"),
        ("naval", "o.turns=-3", "Turns: `-3` is too small"),
        ("naval", "o.turns=300", "Turns: `300` is too large"),
        ("naval", "o.turns=99", "Turns: a battle lasts 1 to 60 turns"),
        ("naval", "o.gunnery=99999999999999999999", "Gunnery handicap: `99999999999999999999` is too large"),
        ("naval", "o.night=maybe", "Night: `maybe` is neither true nor false"),
        ("frontier", "o.upf_players=two", "People who play the UPF: `two` is not a whole number"),
    ] {
        let told = house.form(&format!("/new/{game}"), None, wish).await;
        assert_eq!(told.status, StatusCode::BAD_REQUEST, "{wish}");
        assert_eq!(alert(&told.text), said, "{wish}");
    }
    // A text that looks like a number is a text.
    let told = house.form("/new/naval", None, "o.first=5&o.second=hood").await;
    assert!(alert(&told.text).starts_with("Ships of the first side: "), "{}", alert(&told.text));
}

#[tokio::test]
async fn no_refusal_speaks_of_types() {
    let house = house().await;
    for entry in catalogue::games() {
        let schema = entry.schemas().options;
        for name in schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name) {
            for text in ["abc", "-1", "1.5", "70000", "5000000000", "-99999999999999999999", "true", "{"] {
                let wish = format!("with=friend&o.{name}={text}");
                let told = house.form(&format!("/new/{}", entry.meta().id), None, &wish).await;
                if told.status == StatusCode::BAD_REQUEST {
                    let said = alert(&told.text);
                    let types = ["invalid type", "invalid value", "u8", "u16", "i8", "i32"];
                    assert!(
                        types.iter().all(|word| !said.contains(word)),
                        "{}, {wish}: {said}",
                        entry.meta().id
                    );
                }
            }
        }
    }
}

/// What a scenario decides is refused wherever options come in, even with its usual value; a form does not send what was
/// left as it was.
#[tokio::test]
async fn an_option_that_the_scenario_decides_is_refused() {
    let house = house().await;
    let told = house.form("/new/satellite", None, "o.scenario=skirmish&o.grid=13x13&with=friend").await;
    assert_eq!(told.status, StatusCode::BAD_REQUEST);
    assert!(alert(&told.text).contains("the scenario `skirmish` decides `grid`"), "{}", alert(&told.text));
    let asked = json!({ "game": "satellite", "seats": ["me", "open"], "options": { "scenario": "skirmish", "grid": "13x9" } });
    let told = house.post("/api/v1/tables", None, asked).await;
    assert_eq!(told.status, StatusCode::BAD_REQUEST, "{}", told.text);
    assert!(told.text.contains("skirmish") && told.text.contains("grid"), "{}", told.text);
    // As a browser sends it: every field, with the usual values.
    for (game, scenario) in
        [("satellite", "showdown"), ("classic", "benchmark"), ("solo", "lanes"), ("hawks", "b1")]
    {
        let form = house.get(&format!("/new/{game}"), None).await.text;
        let mut wish = format!("o.scenario={scenario}&with=friend");
        for select in form.split("<select name=\"o.").skip(1) {
            let (name, rest) = select.split_once('"').unwrap();
            if name != "scenario" {
                let chosen = rest.split("</select>").next().and_then(|all| all.split(" selected").next());
                let chosen = chosen
                    .and_then(|all| all.rsplit("value=\"").next())
                    .and_then(|value| value.split('"').next());
                wish += &format!("&o.{name}={}", chosen.unwrap_or_default());
            }
        }
        let made = house.form(&format!("/new/{game}"), None, &wish).await;
        assert_eq!(made.status, StatusCode::SEE_OTHER, "{wish}: {}", made.text);
    }
    // Ships for both sides fight instead of the scenario's.
    let wish = "o.scenario=b2&n.upf.frigate=1&n.sathar.destroyer=1&with=friend";
    assert_eq!(house.form("/new/hawks", None, wish).await.status, StatusCode::SEE_OTHER);
}

/// *Play now*, the game of the day and a lesson's end send nothing but with whom.
#[tokio::test]
async fn whoever_chooses_nothing_sits_on_a_side_that_often_wins() {
    let house = house().await;
    for entry in catalogue::games() {
        for with in ["usual", "daily"] {
            let id = entry.meta().id;
            let made = table(&house.form(&format!("/new/{id}"), None, &format!("with={with}")).await);
            let place = house.place(&made).await;
            let desk = place.enter().await.desk.clone();
            let given = entry.newcomer();
            for (name, value) in given.as_object().into_iter().flatten() {
                assert_eq!(&desk.options[name], value, "{id}: {name}");
            }
            let seat =
                desk.chairs.iter().position(|chair| matches!(chair.who, server::desk::Who::Human)).unwrap();
            let expected = entry.newcomers_seat(&given, &contract::UserData::default()).unwrap();
            assert_eq!(seat, usize::from(expected), "{id}, {with}");
        }
    }
    // A battle was chosen, but no side; then a side as well.
    for (side, seat) in [("", 1), ("&side=", 1), ("&side=0", 0)] {
        let made =
            table(&house.form("/new/hawks", None, &format!("o.scenario=b1&with=mind:easy{side}")).await);
        let desk = house.place(&made).await.enter().await.desk.clone();
        assert!(matches!(desk.chairs[seat].who, server::desk::Who::Human), "{side}");
    }
}
