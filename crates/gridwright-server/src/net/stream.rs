//! A connection and its clock.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

use super::ClientPlace;
use crate::config::Patience;

/// What a connection is about at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Phase {
    /// The head of a request is being read.
    Head,
    /// A request is being answered.
    Answer,
    /// Nothing has come since the last answer.
    Idle,
    /// It is a WebSocket now, which keeps its own time.
    Open,
}

/// The phase of one connection, which its stream and its requests share.
#[derive(Debug)]
pub struct PhaseCell(AtomicU64);

/// The lowest bits hold the phase, those above count how often it has changed.
const PHASES: u64 = 4;

impl PhaseCell {
    /// A new connection has to send a request.
    pub fn new() -> Arc<Self> {
        Arc::new(Self(AtomicU64::new(Phase::Head as u64)))
    }

    /// Goes on to another phase. Only the task of the connection does that.
    pub fn set(&self, phase: Phase) {
        let changes = self.0.load(Ordering::Relaxed) / PHASES + 1;
        self.0.store(changes * PHASES + phase as u64, Ordering::Relaxed);
    }

    fn get(&self) -> Phase {
        match self.0.load(Ordering::Relaxed) % PHASES {
            0 => Phase::Head,
            1 => Phase::Answer,
            2 => Phase::Idle,
            _ => Phase::Open,
        }
    }
}

/// Ends when a phase has gone on for too long. It is to be asked after every
/// step of the connection.
pub struct PhaseClock {
    phase: Arc<PhaseCell>,
    patience: Patience,
    /// The change that is known, and when its phase is over.
    known: u64,
    sleep: Pin<Box<Sleep>>,
}

impl PhaseClock {
    /// The clock of a new connection.
    pub fn new(phase: Arc<PhaseCell>, patience: Patience) -> Self {
        let known = phase.0.load(Ordering::Relaxed);
        let sleep = Box::pin(sleep_until(Instant::now() + patience.head));
        Self { phase, patience, known, sleep }
    }

    /// Ready when the connection has taken too long.
    pub fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let time = match self.phase.get() {
            Phase::Head => self.patience.head,
            Phase::Idle => self.patience.idle,
            Phase::Answer | Phase::Open => return Poll::Pending,
        };
        let now = self.phase.0.load(Ordering::Relaxed);
        if self.known != now {
            self.known = now;
            self.sleep.as_mut().reset(Instant::now() + time);
        }
        self.sleep.as_mut().poll(cx)
    }
}

/// A connection that knows when a request begins, and that ends when its other
/// end takes too long to take in what is sent to it.
pub struct TimedStream {
    inner: TcpStream,
    phase: Arc<PhaseCell>,
    patience: Patience,
    /// How long to wait for the other end to take something in.
    writing: Option<Pin<Box<Sleep>>>,
    /// Free again when the connection is gone.
    _place: ClientPlace,
}

impl TimedStream {
    /// A connection that has just been made.
    pub fn new(
        inner: TcpStream,
        phase: Arc<PhaseCell>,
        patience: Patience,
        place: ClientPlace,
    ) -> Self {
        Self { inner, phase, patience, writing: None, _place: place }
    }

    /// Fails when nothing has been taken in for too long.
    fn check_writing<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.writing = None;
            return written;
        }
        let until = Instant::now() + self.patience.idle;
        let sleep = self.writing.get_or_insert_with(|| Box::pin(sleep_until(until)));
        match sleep.as_mut().poll(cx) {
            Poll::Ready(()) => {
                let late = "it took too long to take in an answer";
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, late)))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        let read = Pin::new(&mut this.inner).poll_read(cx, buffer);
        // The first bytes after a pause begin the head of the next request.
        if buffer.filled().len() > before && this.phase.get() == Phase::Idle {
            this.phase.set(Phase::Head);
        }
        read
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.inner).poll_write(cx, bytes);
        this.check_writing(cx, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.inner).poll_write_vectored(cx, parts);
        this.check_writing(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().inner).poll_shutdown(cx)
    }
}
