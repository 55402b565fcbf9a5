//! What games propose to people who choose nothing.

use catalogue::for_people;
use serde_json::{Value, json};

#[test]
fn people_get_what_is_proposed_unless_they_choose() {
    let named = |id: &str| catalogue::games().iter().copied().find(|entry| entry.meta().id == id).expect(id);
    let naval = named("naval");
    assert_eq!(for_people(naval, &Value::Null), json!({ "even": true }));
    let falklands = json!({ "scenario": "falklands" });
    assert_eq!(for_people(naval, &falklands), json!({ "scenario": "falklands", "even": true }));
    for chosen in [json!({ "even": false }), json!({ "gunnery": 2 }), json!({ "scenario": { "turns": 3 } })] {
        assert_eq!(for_people(naval, &chosen), chosen);
    }
    assert_eq!(for_people(named("solo"), &Value::Null), Value::Null, "nothing is proposed");
}
