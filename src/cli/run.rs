//! Pieces through a pool of workers, out again in order.
//!
//! Records are independent, and pieces hold whole records: each worker reads, replays and writes its
//! pieces alone. A piece goes to the worker who is free first, since pieces and cores are not equal, and
//! results are taken back in turn, so the order of the input is the order of the output whatever the
//! number of workers. An input that fails takes its turn too.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, Scope};

use anyhow::{Context, Error, Result, anyhow};

use super::input::{Inputs, Piece};
use super::words::{self, said};

/// Pieces under way for each worker: while one takes long, others go on. More would only take memory.
const WAITING: usize = 4;
/// More workers than any machine has use for; each costs the memory of a few pieces.
const WORKERS_MOST: usize = 256;

/// Calls `work` on every piece, on `jobs` threads, and `take` in order on what it makes of them, a piece's all
/// together, and on the inputs that failed, until it answers that no more are wanted.
pub fn run<T: Send>(
    inputs: &mut Inputs,
    jobs: usize,
    work: impl Fn(Piece, &dyn Fn(T)) + Sync,
    mut take: impl FnMut(Result<T>) -> Result<bool>,
) -> Result<()> {
    if jobs <= 1 {
        return alone(inputs, &work, &mut take);
    }
    thread::scope(|scope| {
        let mut pool = Pool::new(scope, &work, jobs.min(WORKERS_MOST));
        deal(inputs, &mut pool, &mut take)
    })
}

/// The same without a thread: each part is taken as soon as it is made.
fn alone<T>(
    inputs: &mut Inputs,
    work: &impl Fn(Piece, &dyn Fn(T)),
    take: &mut impl FnMut(Result<T>) -> Result<bool>,
) -> Result<()> {
    while let Some(piece) = inputs.next() {
        let wanted = match piece {
            Err(error) => take(Err(error))?,
            Ok(piece) => {
                let taking = RefCell::new((&mut *take, Ok(true)));
                work(piece, &|made| {
                    let (take, wanted) = &mut *taking.borrow_mut();
                    if let Ok(true) = wanted {
                        *wanted = take(Ok(made));
                    }
                });
                taking.into_inner().1?
            }
        };
        if !wanted {
            break;
        }
    }
    Ok(())
}

/// A piece, and where what is made of it is waited for.
type Job<T> = (Piece, SyncSender<T>);

/// The workers, of whom one is called with each piece until all are there: most inputs are one piece.
struct Pool<'s, 'e, T, W> {
    scope: &'s Scope<'s, 'e>,
    work: &'e W,
    to: SyncSender<Job<T>>,
    queue: Arc<Mutex<Receiver<Job<T>>>>,
    workers: usize,
    most: usize,
}

impl<'s, 'e, T: Send + 's, W: Fn(Piece, &dyn Fn(T)) + Sync> Pool<'s, 'e, T, W> {
    fn new(scope: &'s Scope<'s, 'e>, work: &'e W, most: usize) -> Pool<'s, 'e, T, W> {
        let (to, queue) = sync_channel(most * WAITING);
        Pool {
            scope,
            work,
            to,
            queue: Arc::new(Mutex::new(queue)),
            workers: 0,
            most,
        }
    }

    /// Gives a piece to whoever is free first, and tells where its result will come.
    fn give(&mut self, piece: Piece) -> Result<Receiver<T>> {
        if self.workers < self.most {
            match self.call() {
                Ok(()) => self.workers += 1,
                Err(error) if self.workers == 0 => {
                    return Err(error).with_context(|| said(words::NO_THREAD, &[]));
                }
                // Those who came do the work.
                Err(_) => self.most = self.workers,
            }
        }
        let (to, from) = sync_channel(1);
        self.to.send((piece, to)).map_err(|_| gone())?;
        Ok(from)
    }

    fn call(&self) -> std::io::Result<()> {
        let (queue, work) = (Arc::clone(&self.queue), self.work);
        thread::Builder::new().spawn_scoped(self.scope, move || labour(&queue, work))?;
        Ok(())
    }
}

fn gone() -> Error {
    anyhow!(said(words::WORKER_GONE, &[]))
}

/// What a worker does until its master is gone.
fn labour<T>(queue: &Mutex<Receiver<Job<T>>>, work: &impl Fn(Piece, &dyn Fn(T))) {
    loop {
        let job = queue.lock().map(|queue| queue.recv());
        let Ok(Ok((piece, to))) = job else { return };
        let wanted = Cell::new(true);
        work(piece, &|made| {
            wanted.set(wanted.get() && to.send(made).is_ok())
        });
        if !wanted.get() {
            return;
        }
    }
}

/// Deals pieces out and takes results back in turn.
fn deal<'s, 'e, T: Send + 's, W: Fn(Piece, &dyn Fn(T)) + Sync>(
    inputs: &mut Inputs,
    pool: &mut Pool<'s, 'e, T, W>,
    take: &mut impl FnMut(Result<T>) -> Result<bool>,
) -> Result<()> {
    let mut under_way: VecDeque<Result<Receiver<T>>> = VecDeque::new();
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
            Some(Ok(made)) => {
                let mut wanted = take(Ok(made.recv().map_err(|_| gone())?))?;
                while wanted && let Ok(more) = made.recv() {
                    wanted = take(Ok(more))?;
                }
                wanted
            }
            Some(Err(error)) => take(Err(error))?,
            None => false,
        };
        if !wanted {
            return Ok(());
        }
    }
}
