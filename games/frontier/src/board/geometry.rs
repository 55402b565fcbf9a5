//! Where everything lies on the map: stars from the data, boxes between them, and circles and name plates where there is
//! room. Nothing here knows the war, only its chart.

use crate::tables::Chart;
use crate::types::{CircleId, End, Place, PlanetId, RouteId, SystemId};

/// Pixels for one step of the data's grid: more on a small map. Windows are wider than high, and so is the map.
const UNIT: i32 = 48;
const LARGEST: i32 = 78;
/// So many parts of a hundred of it downward.
const FLAT: i32 = 78;
/// A small map is drawn this wide, without its margins.
const WIDE: i32 = 900;
/// Room around the stars: more at the sides of a small map, where plates find little.
const MARGIN: i32 = 140;
const BROAD: i32 = 330;
/// A map of so many systems is small.
const SMALL_MAP: usize = 8;
/// How far from a star's middle its boxes begin.
const CLEAR: f32 = 36.0;
/// How far apart red boxes are.
const RED: f32 = 30.0;
/// A star's radius.
pub(crate) const STAR: i32 = 17;
/// How high the name of a system and the row of a planet are.
pub(crate) const HEAD: i32 = 28;
pub(crate) const ROW: i32 = 28;
/// The letters of both.
pub(crate) const LARGE: i32 = 20;
pub(crate) const SMALL: i32 = 18;

/// A point.
pub(crate) type Point = (i32, i32);

/// An upright rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rect {
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) w: i32,
    pub(crate) h: i32,
}

impl Rect {
    /// The point of it that is nearest to another.
    pub(crate) fn nearest(&self, (x, y): Point) -> Point {
        (x.clamp(self.x, self.x + self.w), y.clamp(self.y, self.y + self.h))
    }

    fn has(&self, (x, y): Point, around: i32) -> bool {
        x > self.x - around
            && x < self.x + self.w + around
            && y > self.y - around
            && y < self.y + self.h + around
    }

    /// How much of two rectangles is the same.
    fn shared(&self, other: &Rect) -> i32 {
        let wide = (self.x + self.w).min(other.x + other.w) - self.x.max(other.x);
        let high = (self.y + self.h).min(other.y + other.h) - self.y.max(other.y);
        wide.max(0) * high.max(0)
    }
}

/// A row of boxes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Track {
    /// The middles of its boxes, in their order.
    pub(crate) boxes: Vec<Point>,
    /// How large a box is.
    pub(crate) size: i32,
    /// The direction from the first to the last, in degrees.
    pub(crate) degrees: i32,
}

/// Where everything lies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) stars: Vec<Point>,
    pub(crate) tracks: Vec<Track>,
    pub(crate) red: Vec<Track>,
    pub(crate) circles: Vec<Point>,
    /// The plates with the names of systems and planets.
    pub(crate) plates: Vec<Rect>,
}

/// Does a plate lie to the left of its star?
pub(crate) const fn left_of(rect: &Rect, x: i32) -> bool {
    rect.x + rect.w / 2 < x - 8
}

/// A plate with the ships at its planets, which hang beyond the edge that is away from the star.
fn hung(rect: &Rect, star: i32, by: i32) -> Rect {
    let x = if left_of(rect, star) { rect.x - by } else { rect.x };
    Rect { x, w: rect.w + by, ..*rect }
}

/// The planets of a system, in their order.
pub(crate) fn planets(chart: &Chart, system: SystemId) -> impl Iterator<Item = &crate::tables::PlanetChart> {
    chart.planets.iter().filter(move |planet| planet.system == system)
}

/// How wide a text is drawn, roughly, in letters of this height.
pub(crate) fn wide(text: &str, height: i32) -> i32 {
    text.chars().count() as i32 * height * 62 / 100
}

/// Where a plate of this size could lie: on the four sides of a star, in the middle of a side first, and at its corners; and
/// how much farther away than it need be.
fn spots((x, y): Point, (w, h): (i32, i32)) -> impl Iterator<Item = (i32, Point)> {
    let shift = |long: i32, part: i32| long / 2 + (long / 2 - 14) * part / 2;
    [0, 14, 28, 48, 68].into_iter().flat_map(move |away| {
        let (near, close) = (STAR + 12 + away, STAR + 1 + away);
        let corners = [
            (x + 16, y + close),
            (x - 16 - w, y + close),
            (x + 16, y - close - h),
            (x - 16 - w, y - close - h),
        ];
        let sides = [0, 1, -1, 2, -2].into_iter().flat_map(move |part| {
            let (left, up) = (x - shift(w, part), y - shift(h, part));
            [(x + near, up), (x - near - w, up), (left, y + near), (left, y - near - h)]
        });
        sides.chain(corners).map(move |at| (away, at))
    })
}

fn along((ax, ay): Point, (bx, by): Point, share: f32) -> Point {
    let mix = |a: i32, b: i32| (a as f32 + (b - a) as f32 * share).round() as i32;
    (mix(ax, bx), mix(ay, by))
}

fn far((ax, ay): Point, (bx, by): Point) -> f32 {
    ((bx - ax) as f32).hypot((by - ay) as f32)
}

fn degrees((ax, ay): Point, (bx, by): Point) -> i32 {
    ((by - ay) as f32).atan2((bx - ax) as f32).to_degrees().round() as i32
}

fn track(from: Point, to: Point, number: u8) -> Track {
    let long = far(from, to).max(2.0 * CLEAR + 8.0);
    let room = long - 2.0 * CLEAR;
    let place = |n: u8| along(from, to, (CLEAR + room * (f32::from(n) + 0.5) / f32::from(number)) / long);
    let size = (room / f32::from(number) - 4.0).clamp(6.0, 24.0).round() as i32;
    Track { boxes: (0..number).map(place).collect(), size, degrees: degrees(from, to) }
}

impl Layout {
    /// The layout of a chart.
    pub(crate) fn of(chart: &Chart) -> Self {
        let low = |axis: usize| chart.systems.iter().map(|system| system.xy[axis]).min().unwrap_or(0);
        let high = |axis: usize| chart.systems.iter().map(|system| system.xy[axis]).max().unwrap_or(0);
        let unit = (WIDE / i32::from((high(0) - low(0)).max(1))).clamp(UNIT, LARGEST);
        let margin = [if chart.systems.len() <= SMALL_MAP { BROAD } else { MARGIN }, MARGIN];
        let unit = [unit, unit * FLAT / 100];
        let place = |axis: usize, at: i16| margin[axis] + i32::from(at - low(axis)) * unit[axis];
        let stars: Vec<Point> =
            chart.systems.iter().map(|system| (place(0, system.xy[0]), place(1, system.xy[1]))).collect();
        let ends = |route: &crate::tables::RouteChart| route.ends.map(|end| stars[end.index()]);
        let tracks: Vec<Track> = chart
            .routes
            .iter()
            .map(|route| {
                let [from, to] = ends(route);
                track(from, to, route.boxes)
            })
            .collect();
        let mut layout = Layout {
            width: place(0, high(0)) + margin[0],
            height: place(1, high(1)) + MARGIN,
            stars,
            tracks,
            ..Layout::default()
        };
        for circle in &chart.circles {
            let (at, red) = layout.beyond(chart, circle.system, circle.boxes);
            layout.circles.push(at);
            layout.red.push(red);
        }
        layout.plate_all(chart);
        layout
    }

    /// Everything that a plate or a red track should not cover.
    fn points(&self) -> impl Iterator<Item = Point> + '_ {
        let boxes = self.tracks.iter().chain(&self.red).flat_map(|track| track.boxes.iter().copied());
        boxes.chain(self.stars.iter().copied()).chain(self.circles.iter().copied())
    }

    /// A Start Circle and its red boxes: from the star to where there is most room, outward if that is as good.
    fn beyond(&self, chart: &Chart, system: SystemId, boxes: u8) -> (Point, Track) {
        let star = self.stars[system.index()];
        let middle = (self.width / 2, self.height / 2);
        let long = CLEAR + RED * f32::from(boxes) + 26.0;
        let planets = planets(chart, system).count() as i32;
        let candidate = |n: i32| {
            let angle = (n as f32 * 15.0).to_radians();
            let end = (star.0 + (angle.cos() * long) as i32, star.1 + (angle.sin() * long) as i32);
            let spot = |k: u8| along(star, end, (CLEAR + RED * (f32::from(k) + 0.5)) / long);
            let row: Vec<Point> = (0..boxes).map(spot).collect();
            let near = self
                .points()
                .filter(|point| *point != star)
                .map(|point| row.iter().chain([&end]).map(|at| far(*at, point)).fold(f32::MAX, f32::min))
                .fold(f32::MAX, f32::min)
                .min(90.0);
            let outward = far(end, middle) - far(star, middle);
            let inside = (40..self.width - 40).contains(&end.0) && (40..self.height - 40).contains(&end.1);
            let score = near * 3.0 + outward / 3.0 - if inside { 0.0 } else { 500.0 } - planets as f32;
            (score, end, row)
        };
        let best = (0..24).map(candidate).max_by(|a, b| a.0.total_cmp(&b.0)).expect("there are directions");
        let (_, end, mut row) = best;
        // Red boxes are counted from the circle.
        row.reverse();
        (end, Track { boxes: row, size: 22, degrees: degrees(end, star) })
    }

    /// The plates, those of crowded stars first.
    fn plate_all(&mut self, chart: &Chart) {
        self.plates = vec![Rect::default(); self.stars.len()];
        let joined = |id: SystemId| chart.routes.iter().filter(|route| route.ends.contains(&id)).count();
        let mut order: Vec<SystemId> = chart.systems.iter().map(|system| system.id).collect();
        order.sort_by_key(|id| (std::cmp::Reverse(joined(*id)), *id));
        for id in order {
            self.plates[id.index()] = self.plate(chart, id);
        }
    }

    fn plate(&self, chart: &Chart, id: SystemId) -> Rect {
        let (x, y) = self.stars[id.index()];
        let names = planets(chart, id)
            .map(|planet| 34 + wide(&planet.name, SMALL) + if planet.yard.is_some() { 46 } else { 0 } + 6);
        let w = names.chain([wide(&chart.systems[id.index()].name, LARGE) + 34]).max().unwrap_or(80).max(96);
        let h = HEAD + ROW * planets(chart, id).count() as i32 + 4;
        let spots = spots((x, y), (w, h));
        let cost = |(away, rect): &(i32, Rect)| {
            let whole = hung(rect, x, 100);
            let hidden =
                self.points().filter(|point| *point != (x, y) && rect.has(*point, 13)).count() as i32;
            let near = self.points().filter(|point| *point != (x, y) && whole.has(*point, 6)).count() as i32;
            let taken = |(star, other): (&Point, &Rect)| {
                if other.w == 0 { 0 } else { hung(other, star.0, 60).shared(&hung(rect, x, 60)) }
            };
            let others: i32 = self.stars.iter().zip(&self.plates).map(taken).sum();
            let out = whole.x < 6
                || rect.y < 6
                || whole.x + whole.w > self.width
                || rect.y + rect.h > self.height - 6;
            let stars =
                self.stars.iter().filter(|star| **star != (x, y) && whole.has(**star, 24)).count() as i32;
            hidden * 400 + near * 60 + stars * 2500 + others + away * 4 + i32::from(out) * 5000
        };
        let rects = spots.map(|(away, (x, y))| (away, Rect { x, y, w, h }));
        rects.min_by_key(cost).expect("there are places").1
    }

    /// What is drawn, with some room around it.
    pub(crate) fn extent(&self) -> Rect {
        let corners = |rect: &Rect| [(rect.x - 90, rect.y), (rect.x + rect.w + 90, rect.y + rect.h)];
        let around = |at: &Point| [(at.0 - 30, at.1 - 30), (at.0 + 30, at.1 + 30)];
        let plates = self.plates.iter().flat_map(corners);
        let points: Vec<Point> = plates.chain(self.points().flat_map(|at| around(&at))).collect();
        let low = |of: fn(&Point) -> i32| points.iter().map(of).min().unwrap_or(0);
        let high = |of: fn(&Point) -> i32| points.iter().map(of).max().unwrap_or(0);
        let (x, y) = (low(|at| at.0).max(0), low(|at| at.1).max(0));
        let (right, bottom) = (high(|at| at.0).min(self.width), high(|at| at.1).min(self.height));
        Rect { x, y, w: right - x, h: bottom - y }
    }

    /// The middle of the row of a planet, at its left.
    pub(crate) fn row(&self, chart: &Chart, id: PlanetId) -> Point {
        let Some(planet) = chart.planets.get(id.index()) else { return (0, 0) };
        let plate = self.plates[planet.system.index()];
        let n = planets(chart, planet.system).position(|known| known.id == id).unwrap_or(0) as i32;
        (plate.x, plate.y + HEAD + ROW * n + ROW / 2)
    }

    /// A box of a route.
    pub(crate) fn transit(&self, route: RouteId, at: u8) -> Option<Point> {
        self.tracks.get(route.index())?.boxes.get(usize::from(at).checked_sub(1)?).copied()
    }

    /// A red box.
    pub(crate) fn red_box(&self, circle: CircleId, at: u8) -> Option<Point> {
        self.red.get(circle.index())?.boxes.get(usize::from(at).checked_sub(1)?).copied()
    }

    /// Where ships between the stars are drawn, and the direction in which they go.
    pub(crate) fn between(&self, place: Place) -> Option<(Point, i32)> {
        match place {
            Place::Track { route, at, heading, .. } => {
                let turn = self.tracks.get(route.index())?.degrees + if heading == End::A { 180 } else { 0 };
                Some((self.transit(route, at)?, turn))
            }
            Place::Red { circle, at, inward } => {
                let turn = self.red.get(circle.index())?.degrees + if inward { 0 } else { 180 };
                Some((self.red_box(circle, at)?, turn))
            }
            Place::Circle(circle) => {
                Some((*self.circles.get(circle.index())?, self.red.get(circle.index())?.degrees))
            }
            _ => None,
        }
    }
}
