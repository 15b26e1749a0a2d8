//! Pieces through a pool of workers, out again in order.
//!
//! Records are independent, and pieces hold whole records: each worker reads, replays and writes its
//! pieces alone. Pieces go to the workers in turn and are taken back in turn, so the order of the input
//! is the order of the output whatever the number of workers.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use anyhow::{Result, anyhow};

use super::input::{Inputs, Piece};

/// Pieces that wait at each worker. More would only take memory.
const WAITING: usize = 2;

/// Calls `work` on every piece, on `jobs` threads, and `take` on the results in order, until it
/// answers that no more are wanted.
pub fn run<T: Send>(
    inputs: &mut Inputs,
    jobs: usize,
    work: impl Fn(Piece) -> T + Sync,
    mut take: impl FnMut(T) -> Result<bool>,
) -> Result<()> {
    if jobs <= 1 {
        while let Some(piece) = inputs.next()? {
            if !take(work(piece))? {
                break;
            }
        }
        return Ok(());
    }
    thread::scope(|scope| {
        let workers: Vec<Worker<T>> = (0..jobs)
            .map(|_| {
                let (to, pieces) = sync_channel::<Piece>(WAITING);
                let (results, from) = sync_channel(WAITING);
                let work = &work;
                scope.spawn(move || labour(&pieces, &results, work));
                Worker { to, from }
            })
            .collect();
        deal(inputs, &workers, &mut take)
    })
}

/// A worker, as its master sees it.
struct Worker<T> {
    to: SyncSender<Piece>,
    from: Receiver<T>,
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
fn deal<T>(
    inputs: &mut Inputs,
    workers: &[Worker<T>],
    take: &mut impl FnMut(T) -> Result<bool>,
) -> Result<()> {
    let gone = || anyhow!("a worker is gone");
    let mut under_way: VecDeque<usize> = VecDeque::new();
    let mut next = 0;
    loop {
        let piece = inputs.next();
        let more = matches!(piece, Ok(Some(_)));
        if let Ok(Some(piece)) = piece {
            workers[next].to.send(piece).map_err(|_| gone())?;
            under_way.push_back(next);
            next = (next + 1) % workers.len();
            if under_way.len() < workers.len() * WAITING {
                continue;
            }
        } else if let Err(error) = piece {
            // What was read before the input failed is still written.
            while let Some(worker) = under_way.pop_front() {
                take(workers[worker].from.recv().map_err(|_| gone())?)?;
            }
            return Err(error);
        }
        let Some(worker) = under_way.pop_front() else {
            return Ok(());
        };
        if !take(workers[worker].from.recv().map_err(|_| gone())?)? {
            return Ok(());
        }
        if !more && under_way.is_empty() {
            return Ok(());
        }
    }
}
