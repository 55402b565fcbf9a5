//! The pages' handlers: what a browser asks for, and what it gets.

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Form, Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use catalogue::Input;
use contract::{Seat, Viewer};
use paint::Theme;
use serde::Deserialize;
use store::{Status, TableId};

use crate::desk::Watching;
use crate::draw::{chair_name, seat_name, table_title};
use crate::guard::{Door, Halt, Looked, page, without_cookie};
use crate::hall::{HallError, daily_of};
use crate::keys::Key;
use crate::live;
use crate::pages::{self, Fault, Listed, Scene, TablePage, Wish};
use crate::table::{Act, Table, TableError};
use crate::work;

mod daily;
mod deputy;
mod lesson;
mod links;
mod paper;

pub(crate) use daily::daily;
pub(crate) use deputy::deputy;
pub(crate) use lesson::{learn, lesson};
pub(crate) use links::{another_device, invited, reissue, seated, sign_out};
pub(crate) use paper::{chart, paper};

/// So many of one's own tables are listed.
const OWN: usize = 12;
/// So many tables of others.
const WATCHED: u32 = 24;

/// Sends somebody to a table with the key that opens their seat.
fn seat_at(door: &Door, table: &TableId, key: &Key) -> Response {
    let mut response = Redirect::to(&format!("/t/{table}")).into_response();
    response.headers_mut().insert(header::SET_COOKIE, door.cookie(table, key));
    response
}

/// The game of an address.
fn game(id: &str) -> Result<&'static dyn catalogue::Entry, Halt> {
    catalogue::find(id)
        .map_err(|error| Halt::message(StatusCode::NOT_FOUND, "No such game", &error.to_string()))
}

pub(crate) async fn picture(Path(name): Path<String>) -> Result<Response, Halt> {
    let name = name.trim_end_matches(".svg");
    let (id, theme) = name.strip_suffix("-dark").map_or((name, Theme::Light), |id| (id, Theme::Dark));
    let entry = game(id)?;
    let svg = work::aside().await.run(|| crate::sample::picture(entry, theme));
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "public, max-age=3600")];
    Ok((headers, svg).into_response())
}

pub(crate) async fn rules(Path(id): Path<String>) -> Result<Response, Halt> {
    let entry = game(&id)?;
    Ok(page(StatusCode::OK, &work::aside().await.run(|| pages::rules(entry))))
}

pub(crate) async fn form(Path(id): Path<String>) -> Result<Response, Halt> {
    let entry = game(&id)?;
    Ok(page(StatusCode::OK, &work::aside().await.run(|| pages::new(entry, None))))
}

pub(crate) async fn create(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    door.may_create()?;
    let entry = game(&id)?;
    let wrong = |fault: &Fault| Halt::page(StatusCode::BAD_REQUEST, &pages::new(entry, Some((&wish, fault))));
    let now = door.app.hall.now();
    let order =
        work::aside().await.run(|| pages::read_wish(entry, &wish, now).map_err(|fault| wrong(&fault)))?;
    // One game of the day for everybody: who begins it again would know the dice.
    if let Some(day) = &order.day
        && let Some((_, table, _)) = door.daily(day).await?.iter().find(|(known, ..)| *known == id)
    {
        return Ok(Redirect::to(&format!("/t/{table}")).into_response());
    }
    let (_, table, key) = door.app.hall.create(entry, order).await.map_err(|error| match error {
        HallError::Options(text) => wrong(&text.into()),
        error => error.into(),
    })?;
    Ok(seat_at(&door, &table, &key))
}

pub(crate) async fn home(door: Door) -> Result<Response, Halt> {
    let (tables, gone) = door.tables().await?;
    let mut own = Vec::new();
    for (summary, seats) in &tables {
        if *seats == 0 || summary.status == Status::Over || own.len() == OWN {
            continue;
        }
        let Ok(place) = door.app.hall.find(&summary.id).await else { continue };
        let table = place.enter().await;
        if !table.over() {
            own.push(own_table(&table, *seats));
        }
    }
    own.sort_by_key(|table| !table.turn);
    let watched = door.app.hall.watchable(WATCHED).await?;
    let now = door.app.hall.now();
    let today = daily_of(&tables, &catalogue::day(now));
    let others: Vec<Listed> = watched
        .iter()
        .filter_map(|(summary, desk)| {
            let entry = catalogue::find(&summary.game).ok()?;
            let names: Vec<String> = desk.seats().map(|seat| chair_name(entry, desk, seat)).collect();
            let known = own.iter().any(|table| table.id == summary.id);
            let finished = today.iter().any(|(game, _, finished)| *game == summary.game && *finished);
            let spoils = desk.spoiler(0, now).is_some() && !finished;
            (!known && !spoils).then(|| Listed {
                id: summary.id.clone(),
                title: table_title(entry, desk),
                players: names.join(" – "),
                state: if desk.watching == Watching::Delayed { "two minutes behind" } else { "live" },
                turn: false,
            })
        })
        .collect();
    let home = page(StatusCode::OK, &pages::home(&own, &others));
    // What opens nothing any more is not sent again.
    Ok(gone.iter().fold(home, |home, table| without_cookie(home, table).into_response()))
}

fn own_table(table: &Table, seats: u32) -> Listed {
    let count = table.desk.chairs.len() as u8;
    let names: Vec<String> = (0..count).map(|seat| seat_name(table, Seat(seat))).collect();
    let to_act = table.game().map(catalogue::Match::to_act);
    let turn = (0..count)
        .any(|seat| seats >> seat & 1 == 1 && to_act.is_some_and(|to_act| to_act.contains(Seat(seat))));
    let state = match (turn, to_act) {
        _ if table.coach().is_some() => "lesson",
        (_, None) => "waiting for players",
        (true, _) => "your turn",
        (false, _) => "their turn",
    };
    let title = table_title(table.entry, &table.desk);
    Listed { id: table.id.clone(), title, players: names.join(" – "), state, turn }
}

pub(crate) async fn table(door: Door, Path(id): Path<String>) -> Result<Response, Halt> {
    let place = door.look(&id).await?.place;
    let (mut invitations, mut devices) = (Vec::new(), Vec::new());
    let id = TableId(id);
    let key = door.own_key(&id);
    if let Some(key) = &key {
        for (seat, key) in door.app.hall.invitations(&place, key).await? {
            invitations.push((seat, door.link(&key)));
        }
        door.app.hall.note_device(&place, &key.hash(), &door.browser()).await;
        devices = door.app.hall.devices(&place, &key.hash()).await;
    }
    let table = place.enter().await;
    let (seats, _) = door.may_look(&table)?;
    let aside = work::aside().await;
    let signed_out = door.signed_out(&table);
    let hash = key.map(|key| key.hash());
    let own = hash.map_or(0, |key| table.owns(&key));
    let hosts = hash.is_some_and(|key| table.hosts(&key));
    let (local, now) = (door.app.local, door.app.hall.now());
    let hooks = door.app.hall.hooks().map(|hooks| &**hooks);
    let links = pages::Links { invitations: &invitations, devices: &devices, hosts, signed_out, local };
    let drawn = TablePage { table: &table, seats, own, links, now, hooks };
    let shown = page(StatusCode::OK, &aside.run(|| drawn.page()));
    Ok(if signed_out { without_cookie(shown, &id).into_response() } else { shown })
}

/// Sets, tries or removes the web hook of one's own seat.
pub(crate) async fn hook(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (place, key) = door.keyed(&id).await?;
    let field = |name: &str| wish.get(name).map_or("", String::as_str);
    let seat = Seat(field("seat").parse().map_err(|_| TableError::NotYours)?);
    let (hall, owner) = (&door.app.hall, key.hash());
    match field("what") {
        "remove" => hall.remove_hook(&place, &owner, seat).await?,
        "test" => {
            door.may_create()?;
            hall.test_hook(&place, &owner, seat).await?;
        }
        _ => {
            door.may_create()?;
            hall.set_hook(&place, &owner, seat, field("url")).await?;
        }
    }
    Ok(Redirect::to(&format!("/t/{id}#hook")).into_response())
}

/// The same game again.
pub(crate) async fn rematch(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    door.may_create()?;
    let (place, key) = door.keyed(&id).await?;
    // Whoever is there already needs no other key.
    let next = place.enter().await.desk.rematch.clone();
    if let Some(next) = next
        && let Ok((there, own)) = door.keyed(&next.0).await
        && there.enter().await.seats_of(&own.hash()) != 0
    {
        return Ok(Redirect::to(&format!("/t/{next}")).into_response());
    }
    let (id, key) = door.app.hall.rematch(&place, &key.hash(), pages::read_nonce(&wish)).await?;
    Ok(seat_at(&door, &id, &key))
}

/// From which sides somebody with these seats may look back.
fn views(table: &Table, seats: u32) -> Vec<Viewer> {
    let all = (0..table.desk.chairs.len() as u8).map(Seat);
    if table.over() {
        return [Viewer::Arbiter].into_iter().chain(all.map(Viewer::Seat)).chain([Viewer::Public]).collect();
    }
    // At one screen the other might be looking.
    let own = all.filter(|seat| seats >> seat.0 & 1 == 1 && !table.desk.one_screen);
    let open = table.desk.watching == Watching::On;
    own.map(Viewer::Seat).chain(open.then_some(Viewer::Public)).collect()
}

#[derive(Deserialize)]
pub(crate) struct Moment {
    at: Option<usize>,
    #[serde(rename = "as")]
    viewer: Option<String>,
    part: Option<u8>,
}

pub(crate) async fn replay(
    door: Door,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
) -> Result<Response, Halt> {
    let Looked { mut table, seats, .. } = door.look(&id).await?;
    let views = views(&table, seats);
    let wanted = moment.viewer.as_deref().and_then(pages::read_view);
    let viewer = wanted.filter(|viewer| views.contains(viewer)).or(views.first().copied());
    let Some(viewer) = viewer else {
        let text = "While the game is played nobody can look back here: some of it is secret.";
        return Err(Halt::message(StatusCode::FORBIDDEN, "Not yet", text));
    };
    let markup = work::aside().await.run(|| {
        let (mut replay, checked) = table.look_back()?;
        let last = replay.len();
        replay.seek(moment.at.unwrap_or(if checked.is_some() { 0 } else { last }).min(last));
        let scene =
            Scene { table: &table, replay: &*replay, viewer, views: &views, checked: checked.as_ref() };
        let markup = if moment.part.is_some() { scene.scene() } else { scene.page() };
        table.looked_back(replay, checked);
        Ok::<_, TableError>(markup)
    })?;
    Ok(page(StatusCode::OK, &markup))
}

pub(crate) async fn dice(door: Door, Path(id): Path<String>) -> Result<Response, Halt> {
    let Looked { mut table, seats, .. } = door.look(&id).await?;
    let markup = work::aside().await.run(|| {
        // It changes with every move, and whoever watches with a delay must not be told of one.
        let told = !table.is_late_for(seats);
        let head = table.game().filter(|_| told).map(|game| game.head().to_string());
        // Before it begins there is nothing to look back on.
        let back = if table.game().is_some() { Some(table.look_back()?) } else { None };
        let checked = back.as_ref().and_then(|(_, checked)| checked.as_ref());
        let markup = pages::Dice { table: &table, head, checked }.page();
        if let Some((replay, checked)) = back {
            table.looked_back(replay, checked);
        }
        Ok::<_, TableError>(markup)
    })?;
    Ok(page(StatusCode::OK, &markup))
}

#[derive(Deserialize)]
pub(crate) struct Words {
    #[serde(default)]
    q: String,
}

pub(crate) async fn search(Query(words): Query<Words>) -> Response {
    let words: String = words.q.chars().take(80).collect();
    page(StatusCode::OK, &work::aside().await.run(|| pages::search(&words)))
}

/// A command from a page without script.
pub(crate) async fn order(
    door: Door,
    Path(id): Path<String>,
    Form(wish): Form<Wish>,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let (place, seats) = door.enter(&id).await?;
    let line = wish.get("line").cloned().unwrap_or_default();
    let seat = {
        let table = place.enter().await;
        let to_act = table.game().map(catalogue::Match::to_act);
        let mut own = (0..32).map(Seat).filter(|seat| seats >> seat.0 & 1 == 1);
        own.find(|seat| to_act.is_some_and(|seats| seats.contains(*seat)))
    };
    if let Some(seat) = seat {
        let act = Act { input: Input::Text(line), after: None, request: None };
        let key = door.own_key(&TableId(id.clone())).map(|key| key.hash());
        door.app.hall.act_if(&place, seat, act, |table| table.voice(key.as_ref(), seat)).await?;
    }
    Ok(Redirect::to(&format!("/t/{id}")).into_response())
}

#[derive(Deserialize)]
pub(crate) struct How {
    /// Frames are not to be packed.
    plain: Option<String>,
}

pub(crate) async fn open(
    door: Door,
    Path(id): Path<String>,
    Query(how): Query<How>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Halt> {
    door.same_origin()?;
    let Looked { place, table, seats } = door.look(&id).await?;
    drop(table);
    let owner = live::Owner { seats, key: door.own_key(&TableId(id)).map(|key| key.hash()) };
    let (upgrade, pass) = (live::bounded(upgrade), door.may_open()?);
    Ok(upgrade.on_upgrade(move |socket| async move {
        live::serve(socket, door.app.hall, place, owner, how.plain.is_some()).await;
        drop(pass);
    }))
}

/// The record of a game that is over.
pub(crate) async fn record(door: Door, Path(id): Path<String>) -> Result<Response, Halt> {
    let table = door.look(&id).await?.table;
    let Some(game) = table.game().filter(|game| game.outcome().is_some()) else {
        let text = "The record holds every secret of the game: it can be had once the game is over.";
        return Err(Halt::message(StatusCode::FORBIDDEN, "Not yet", text));
    };
    let name = format!("attachment; filename=\"{}-{id}.broadside\"", table.entry.meta().id);
    let kind = "text/plain; charset=utf-8".to_owned();
    let headers = [(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, game.lines(0).concat()).into_response())
}
