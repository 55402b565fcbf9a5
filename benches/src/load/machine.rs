//! What the machine did meanwhile: processor time, the disk's sync, who else was busy.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Clock ticks in a second, as Linux counts processor time for programs.
const TICKS: f64 = 100.0;

/// Keeps a process and all its threads to one core; false if the machine will not.
pub(super) fn pin(process: u32, core: usize) -> bool {
    let process = process.to_string();
    let taskset = Command::new("taskset").args(["-a", "-c", "-p", &core.to_string(), &process]).output();
    taskset.is_ok_and(|output| output.status.success())
}

/// Seconds of processor time that a process has used.
pub(super) fn used(process: u32) -> f64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name may hold anything, so count from its closing bracket.
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let field = |n: usize| fields.get(n).and_then(|field| field.parse::<f64>().ok()).unwrap_or(0.0);
    (field(11) + field(12)) / TICKS
}

/// Bytes of memory that a process holds.
pub(super) fn resident(process: u32) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok()).map_or(0, |kib| kib * 1024)
}

/// Seconds of processor time that all cores have used together.
pub(super) fn busy() -> f64 {
    let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let numbers = text.lines().next().unwrap_or_default().split_whitespace().skip(1);
    let numbers: Vec<f64> = numbers.filter_map(|number| number.parse().ok()).collect();
    // User, nice, system; then idle and waiting, which are none; then interrupts and what a host took away.
    let of = |n: usize| numbers.get(n).copied().unwrap_or(0.0);
    (of(0) + of(1) + of(2) + of(5) + of(6) + of(7)) / TICKS
}

/// How long the disk takes to make one small write safe: the median and the 99th of a hundred.
pub(super) fn sync_times(folder: &Path) -> io::Result<[Duration; 2]> {
    let path = folder.join("sync");
    let mut file = File::create(&path)?;
    let mut times = Vec::new();
    for _ in 0..200 {
        let begun = Instant::now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        times.push(begun.elapsed());
    }
    std::fs::remove_file(path)?;
    times.sort();
    Ok([times[times.len() / 2], times[times.len() * 99 / 100]])
}
