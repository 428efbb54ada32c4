//! The same work on many things, by all processors.

use std::sync::Mutex;
use std::thread;

/// Does the work on each thing and gives the results in the order of the things.
pub fn in_parallel<T: Send, R: Send>(things: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(things.len());
    let next = Mutex::new(things.into_iter().enumerate());
    // The lock is held while the next thing is taken, not while it is worked on.
    let take = || next.lock().map(|mut things| things.next()).ok().flatten();
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let one = || {
            let mut done = vec![];
            while let Some((at, thing)) = take() {
                done.push((at, work(thing)));
            }
            done
        };
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(one)).collect();
        handles
            .into_iter()
            .flat_map(|handle| match handle.join() {
                Ok(done) => done,
                Err(panic) => std::panic::resume_unwind(panic),
            })
            .collect()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_things() {
        let squares = in_parallel((0..1000u64).collect(), |n| n * n);
        assert_eq!(squares, (0..1000).map(|n| n * n).collect::<Vec<_>>());
        assert!(in_parallel(Vec::<u8>::new(), |n| n).is_empty());
    }
}
