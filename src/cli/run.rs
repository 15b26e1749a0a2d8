//! Pieces through a pool of workers, out again in order.
//!
//! Records are independent, and pieces hold whole records: each worker reads, replays and writes its
//! pieces alone. Pieces go to the workers in turn and are taken back in turn, so the order of the input
//! is the order of the output whatever the number of workers. An input that fails takes its turn too.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, Scope};

use anyhow::{Context, Error, Result, anyhow};

use super::input::{Inputs, Piece};

/// Pieces that wait at each worker. More would only take memory.
const WAITING: usize = 2;
/// More workers than any machine has use for; each costs the memory of a few pieces.
const WORKERS_MOST: usize = 256;

/// Calls `work` on every piece, on `jobs` threads, and `take` in order on the results and on the
/// inputs that failed, until it answers that no more are wanted.
pub fn run<T: Send>(
    inputs: &mut Inputs,
    jobs: usize,
    work: impl Fn(Piece) -> T + Sync,
    mut take: impl FnMut(Result<T>) -> Result<bool>,
) -> Result<()> {
    if jobs <= 1 {
        while let Some(piece) = inputs.next() {
            if !take(piece.map(&work))? {
                break;
            }
        }
        return Ok(());
    }
    thread::scope(|scope| {
        let mut pool = Pool {
            scope,
            work: &work,
            workers: Vec::new(),
            most: jobs.min(WORKERS_MOST),
            next: 0,
        };
        deal(inputs, &mut pool, &mut take)
    })
}

/// A worker, as its master sees it.
struct Worker<T> {
    to: SyncSender<Piece>,
    from: Receiver<T>,
}

/// The workers, of whom each is called when the first piece comes to his turn: most inputs are one piece.
struct Pool<'s, 'e, T, W> {
    scope: &'s Scope<'s, 'e>,
    work: &'e W,
    workers: Vec<Worker<T>>,
    most: usize,
    next: usize,
}

impl<'s, 'e, T: Send + 's, W: Fn(Piece) -> T + Sync> Pool<'s, 'e, T, W> {
    /// Gives a piece to the next worker, and tells which that is.
    fn give(&mut self, piece: Piece) -> Result<usize> {
        if self.next == self.workers.len() {
            match self.called() {
                Ok(worker) => self.workers.push(worker),
                Err(error) if self.workers.is_empty() => {
                    return Err(error).context("cannot start a thread");
                }
                // Those who came do the work.
                Err(_) => (self.most, self.next) = (self.workers.len(), 0),
            }
        }
        let worker = self.next;
        self.next = (worker + 1) % self.most;
        let given = self.workers[worker].to.send(piece);
        given.map(|()| worker).map_err(|_| gone())
    }

    fn called(&self) -> std::io::Result<Worker<T>> {
        let (to, pieces) = sync_channel::<Piece>(WAITING);
        let (results, from) = sync_channel(WAITING);
        let work = self.work;
        thread::Builder::new().spawn_scoped(self.scope, move || labour(&pieces, &results, work))?;
        Ok(Worker { to, from })
    }

    /// The next result of a worker.
    fn taken(&self, worker: usize) -> Result<T> {
        self.workers[worker].from.recv().map_err(|_| gone())
    }
}

fn gone() -> Error {
    anyhow!("a worker is gone")
}

/// What a worker does until its master is gone.
fn labour<T>(pieces: &Receiver<Piece>, results: &SyncSender<T>, work: &impl Fn(Piece) -> T) {
    while let Ok(piece) = pieces.recv() {
        if results.send(work(piece)).is_err() {
            return;
        }
    }
}

/// Deals pieces out in turn and takes results back in turn.
fn deal<'s, 'e, T: Send + 's, W: Fn(Piece) -> T + Sync>(
    inputs: &mut Inputs,
    pool: &mut Pool<'s, 'e, T, W>,
    take: &mut impl FnMut(Result<T>) -> Result<bool>,
) -> Result<()> {
    let mut under_way: VecDeque<Result<usize>> = VecDeque::new();
    loop {
        let piece = inputs.next();
        let more = piece.is_some();
        if let Some(piece) = piece {
            under_way.push_back(match piece {
                Ok(piece) => Ok(pool.give(piece)?),
                Err(error) => Err(error),
            });
        }
        if more && under_way.len() < pool.most * WAITING {
            continue;
        }
        let wanted = match under_way.pop_front() {
            Some(Ok(worker)) => take(Ok(pool.taken(worker)?))?,
            Some(Err(error)) => take(Err(error))?,
            None => false,
        };
        if !wanted {
            return Ok(());
        }
    }
}
