//! What goes over the wire: nothing from elsewhere, and not much.

use anyhow::ensure;
use browser::robot::{Robot, satellite};
use browser::stage::{Moment, Scene, put_up};
use browser::{Host, Look, trial};

/// The first load of a table, in bytes over the wire.
const LOAD: u64 = 150_000;
/// One action, in bytes over the wire.
const ACTION: u64 = 20_000;

#[test]
fn pages_are_small_and_ask_nobody_else() {
    trial("pages_are_small_and_ask_nobody_else", async |kit| {
        let data = tempfile::tempdir()?;
        let scene = Scene {
            table: "netwerkttabe",
            game: "satellite",
            options: serde_json::Value::Null,
            deal: "network",
            moment: Moment::Moves(60),
        };
        let keys = put_up(data.path(), &scene).await?;
        let host = Host::start_at(data.path()).await?;
        let fresh = kit.open("fresh", Look::DESKTOP).await?;
        fresh.goto(&format!("{}/k/{}", host.base(), keys.seats[0])).await?;
        fresh.wait("the table is alive", "window.spy?.heard > 0").await?;
        let sizes = "['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
            .map((e) => [e.name, e.transferSize])";
        let loaded: Vec<(String, u64)> = fresh.ask(sizes).await?;
        let socket: u64 = fresh.ask("spy.bytes").await?;
        let total = loaded.iter().map(|(_, size)| size).sum::<u64>() + socket;
        println!(
            "first load of a Satellite table: {total} bytes, {socket} of them by the socket: {loaded:?}"
        );
        ensure!(loaded.len() > 3, "page, styles and script are counted: {loaded:?}");
        ensure!(
            loaded.iter().all(|(name, _)| name.starts_with(host.base())),
            "another host is asked: {loaded:?}"
        );
        ensure!(total <= LOAD, "{total} bytes are more than {LOAD}");

        let player = kit.open("player", Look::DESKTOP).await?;
        player.goto(&format!("{}/new/satellite", host.base())).await?;
        player.click("form.card button.primary").await?;
        player.wait("the table is alive", "window.spy?.heard > 0").await?;
        let mut robot = Robot::new(&player, satellite, 12);
        let mut sizes = Vec::new();
        while robot.clicks < 40 {
            let before: u64 = player.ask("spy.bytes").await?;
            let clicks = robot.clicks;
            robot.until(clicks + 1).await?;
            let after: u64 = player.ask("spy.bytes").await?;
            sizes.push(after - before);
        }
        sizes.sort_unstable();
        let (middle, most) = (sizes[sizes.len() / 2], sizes[sizes.len() - 1]);
        let frame: u64 = player.ask("spy.largest").await?;
        println!("40 clicks: {middle} bytes in the middle, {most} at most; the largest frame had {frame}");
        let asked: Vec<String> =
            player.ask("performance.getEntriesByType('resource').map((e) => e.name)").await?;
        ensure!(asked.iter().all(|name| name.starts_with(host.base())), "another host is asked: {asked:?}");
        // After one click the machine may do many things, each in a frame of its own.
        ensure!(frame <= ACTION, "an action of {frame} bytes is larger than {ACTION}");
        ensure!(middle <= ACTION, "a click of {middle} bytes is larger than {ACTION}");
        Ok(())
    });
}
