//! How many files and connections the system lets this program have open.

/// Assumed where the system does not say: the least that is common.
const USUAL: usize = 256;

/// The limit that counts.
pub(super) fn limit() -> usize {
    let text = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    read(&text).unwrap_or(USUAL)
}

/// The soft limit in what Linux tells of a process.
fn read(text: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    match line.split_whitespace().next()? {
        "unlimited" => Some(usize::MAX),
        number => number.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn the_soft_limit_is_read() {
        let text = "Limit                     Soft Limit           Hard Limit           Units     \n\
                    Max processes             95233                95233                processes \n\
                    Max open files            1024                 524288               files     \n";
        assert_eq!(read(text), Some(1024));
        assert_eq!(
            read("Max open files            unlimited            unlimited            files"),
            Some(usize::MAX)
        );
        assert_eq!(read(""), None);
    }
}
