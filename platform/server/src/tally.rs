//! Counters, gauges and histograms behind the `metrics` facade, as text that Prometheus reads. What is counted, and how
//! finely, is said elsewhere.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use metrics::{Counter, Gauge, Histogram, HistogramFn, Key, KeyName, Metadata, Recorder, SharedString, Unit};

/// Figures of one kind by their names, and then by their labels as they are written.
type Shelf<T> = BTreeMap<String, BTreeMap<String, Arc<T>>>;

struct Figures {
    about: BTreeMap<String, SharedString>,
    counters: Shelf<AtomicU64>,
    /// The bits of a number with a fraction.
    gauges: Shelf<AtomicU64>,
    histograms: Shelf<Buckets>,
}

/// Everything that is counted.
pub(crate) struct Tally {
    /// The upper ends of the buckets of a histogram with this name.
    bounds: fn(&str) -> &'static [f64],
    figures: Mutex<Figures>,
}

impl Tally {
    /// Nothing yet.
    pub(crate) const fn new(bounds: fn(&str) -> &'static [f64]) -> Self {
        let figures = Figures {
            about: BTreeMap::new(),
            counters: BTreeMap::new(),
            gauges: BTreeMap::new(),
            histograms: BTreeMap::new(),
        };
        Tally { bounds, figures: Mutex::new(figures) }
    }

    /// All of it, as Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        let Figures { about, counters, gauges, histograms } = &*open(&self.figures);
        let mut out = String::new();
        let each_number = |out: &mut String, name: &str, labels: &str, number: &AtomicU64| {
            line(out, name, labels, number.load(Ordering::Acquire));
        };
        let each_fraction = |out: &mut String, name: &str, labels: &str, fraction: &AtomicU64| {
            line(out, name, labels, f64::from_bits(fraction.load(Ordering::Acquire)));
        };
        shelf(&mut out, about, "counter", counters, each_number);
        shelf(&mut out, about, "gauge", gauges, each_fraction);
        shelf(&mut out, about, "histogram", histograms, |out, name, labels, buckets| {
            buckets.write(out, name, labels);
        });
        out
    }

    fn describe(&self, name: &KeyName, text: SharedString) {
        open(&self.figures).about.insert(name.as_str().to_owned(), text);
    }
}

impl Recorder for Tally {
    fn describe_counter(&self, name: KeyName, _: Option<Unit>, text: SharedString) {
        self.describe(&name, text);
    }

    fn describe_gauge(&self, name: KeyName, _: Option<Unit>, text: SharedString) {
        self.describe(&name, text);
    }

    fn describe_histogram(&self, name: KeyName, _: Option<Unit>, text: SharedString) {
        self.describe(&name, text);
    }

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        Counter::from_arc(figure(&mut open(&self.figures).counters, key, AtomicU64::default))
    }

    fn register_gauge(&self, key: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::from_arc(figure(&mut open(&self.figures).gauges, key, AtomicU64::default))
    }

    fn register_histogram(&self, key: &Key, _: &Metadata<'_>) -> Histogram {
        let empty = || Buckets::new((self.bounds)(key.name()));
        Histogram::from_arc(figure(&mut open(&self.figures).histograms, key, empty))
    }
}

/// How many were how large.
struct Buckets {
    bounds: &'static [f64],
    measured: Mutex<Measured>,
}

struct Measured {
    /// In each bucket alone; the last one has no end.
    counts: Vec<u64>,
    sum: f64,
}

impl Buckets {
    fn new(bounds: &'static [f64]) -> Self {
        Buckets { bounds, measured: Mutex::new(Measured { counts: vec![0; bounds.len() + 1], sum: 0.0 }) }
    }

    fn write(&self, out: &mut String, name: &str, labels: &str) {
        let measured = open(&self.measured);
        let ends = self.bounds.iter().map(f64::to_string).chain(["+Inf".to_owned()]);
        let comma = if labels.is_empty() { "" } else { "," };
        let mut so_far = 0;
        for (count, end) in measured.counts.iter().zip(ends) {
            so_far += count;
            line(out, &format!("{name}_bucket"), &format!("{labels}{comma}le=\"{end}\""), so_far);
        }
        line(out, &format!("{name}_sum"), labels, measured.sum);
        line(out, &format!("{name}_count"), labels, so_far);
    }
}

impl HistogramFn for Buckets {
    fn record(&self, value: f64) {
        let mut measured = open(&self.measured);
        measured.counts[self.bounds.partition_point(|end| *end < value)] += 1;
        measured.sum += value;
    }
}

/// Nothing is left half done behind these locks.
fn open<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn figure<T>(shelf: &mut Shelf<T>, key: &Key, empty: impl FnOnce() -> T) -> Arc<T> {
    let mut labels = String::new();
    for label in key.labels() {
        let comma = if labels.is_empty() { "" } else { "," };
        let value = label.value().replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
        let _ = write!(labels, "{comma}{}=\"{value}\"", label.key());
    }
    let by_labels = shelf.entry(key.name().to_owned()).or_default();
    by_labels.entry(labels).or_insert_with(|| Arc::new(empty())).clone()
}

fn shelf<T>(
    out: &mut String,
    about: &BTreeMap<String, SharedString>,
    kind: &str,
    shelf: &Shelf<T>,
    each: impl Fn(&mut String, &str, &str, &T),
) {
    for (name, by_labels) in shelf {
        if let Some(text) = about.get(name) {
            let _ = writeln!(out, "# HELP {name} {text}");
        }
        let _ = writeln!(out, "# TYPE {name} {kind}");
        for (labels, figure) in by_labels {
            each(out, name, labels, figure);
        }
        out.push('\n');
    }
}

fn line(out: &mut String, name: &str, labels: &str, value: impl Display) {
    let _ = if labels.is_empty() {
        writeln!(out, "{name} {value}")
    } else {
        writeln!(out, "{name}{{{labels}}} {value}")
    };
}
