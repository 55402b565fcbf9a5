//! The form for a new table: what is ticked in it.

mod house;

use axum::http::StatusCode;
use house::{Answer, house};
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
    assert!(label.contains("data-scenario=\"surigao\">Americans against Japanese"), "{label}");
    assert!(!label.contains("\"calabria\""), "nothing is proposed for it: {label}");
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
