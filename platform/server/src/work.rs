//! Work that keeps a core busy: drawing, deciding, reading journals anew. It never runs on a thread that delivers, and only
//! so much of it at once, so that a page that is dear to draw delays neither others' requests nor the end of the program.

use std::sync::LazyLock;

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{Semaphore, SemaphorePermit};

/// As many jobs at once as there are cores, and two at least.
fn cores() -> Semaphore {
    Semaphore::new(std::thread::available_parallelism().map_or(2, |cores| cores.get().max(2)))
}

static DRAWING: LazyLock<Semaphore> = LazyLock::new(cores);
static THINKING: LazyLock<Semaphore> = LazyLock::new(cores);

/// The right to keep a core busy, for as long as it is held.
pub(crate) struct Aside(#[expect(dead_code, reason = "held, not read")] SemaphorePermit<'static>);

/// Waits for a core to draw or decide on. Whoever waits may hold a table; nobody may wait for a table while holding this.
pub(crate) async fn aside() -> Aside {
    Aside(DRAWING.acquire().await.expect("it is never closed"))
}

/// Waits for a core to think on. Computer players have cores of their own, so that they keep nobody's page waiting.
pub(crate) async fn thinking() -> Aside {
    Aside(THINKING.acquire().await.expect("it is never closed"))
}

impl Aside {
    /// Does a job beside the threads that deliver: another thread takes over what else waits for this one.
    #[expect(clippy::unused_self, reason = "whoever holds it may run")]
    pub(crate) fn run<T>(&self, job: impl FnOnce() -> T) -> T {
        match Handle::try_current().map(|handle| handle.runtime_flavor()) {
            Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(job),
            // With one thread there is no other to take over.
            Ok(_) | Err(_) => job(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// There is one thread that delivers. A job keeps it busy until another task is served: if the job were on that thread,
    /// neither would ever end.
    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn others_are_served_while_a_job_is_done() {
        let ((begun, begins), (tell, told)) = (mpsc::channel(), mpsc::channel());
        let busy = tokio::spawn(async move {
            aside().await.run(move || {
                begun.send(()).expect("somebody waits");
                told.recv().expect("somebody tells")
            })
        });
        begins.recv().expect("the job has begun");
        tokio::spawn(async move { tell.send(7) });
        assert_eq!(busy.await.expect("the job ends"), 7);
    }
}
