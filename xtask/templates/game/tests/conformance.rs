//! The battery, on every scenario there is.

use __name__::__Name__;
use __name__::tables::{Choice, Options, Scenario};
use testkit::Battery;

fn named(name: &str) -> Options {
    Options { scenario: Choice::Named(name.into()) }
}

fn own(numbers: u8) -> Options {
    Options { scenario: Choice::Own(Scenario { title: None, numbers }) }
}

#[test]
fn it_passes_the_battery() {
    Battery::<__Name__>::new()
        .minds()
        .options([("standard", named("standard")), ("short", named("short"))])
        .tiny([("two numbers", own(2))])
        .games(20)
        .max_rows(60)
        .check();
}
