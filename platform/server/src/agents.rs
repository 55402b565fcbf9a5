//! What browsers say of themselves, in a few words: so that somebody knows their devices again.

/// Signs of browsers. Many name others too, so that the order matters.
const BROWSERS: &[(&str, &str)] =
    &[("Firefox", "Firefox"), ("Edg", "Edge"), ("OPR", "Opera"), ("Chrom", "Chrome"), ("Safari", "Safari")];

/// Signs of systems; the same holds for them.
const SYSTEMS: &[(&str, &str)] = &[
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "Mac"),
    ("Linux", "Linux"),
];

/// The name of a browser, by its `User-Agent`.
pub(crate) fn name(agent: &str) -> String {
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name)
    };
    match (first(BROWSERS), first(SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "Unknown browser".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn browsers_are_known_by_what_they_say() {
        for (agent, name) in [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1",
                "Safari on iPhone",
            ),
            ("curl/8.5.0", "Unknown browser"),
            ("", "Unknown browser"),
        ] {
            assert_eq!(super::name(agent), name, "{agent}");
        }
    }
}
