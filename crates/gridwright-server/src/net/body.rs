//! Bodies with a time limit, and the end of an answer.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::body::{Body, Bytes, HttpBody};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;
use tokio::time::{Instant, Sleep, sleep_until};

use super::stream::{Phase, PhaseCell};

/// Says, after a request, whether its body came too late.
#[derive(Clone, Debug, Default)]
pub struct LateBody(Arc<AtomicBool>);

impl LateBody {
    /// Whether it did.
    pub fn is_late(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The body of a request, which has to come in time.
pub struct TimedBody {
    inner: Incoming,
    until: Instant,
    sleep: Option<Pin<Box<Sleep>>>,
    late: LateBody,
}

impl TimedBody {
    /// A body that has to be there by then.
    pub fn new(inner: Incoming, until: Instant, late: LateBody) -> Self {
        Self { inner, until, sleep: None, late }
    }
}

impl HttpBody for TimedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        if let Poll::Ready(frame) = Pin::new(&mut this.inner).poll_frame(cx) {
            return Poll::Ready(frame.map(|frame| frame.map_err(axum::Error::new)));
        }
        let until = this.until;
        let sleep = this.sleep.get_or_insert_with(|| Box::pin(sleep_until(until)));
        if sleep.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        this.late.0.store(true, Ordering::Relaxed);
        let error = io::Error::new(io::ErrorKind::TimedOut, "the body did not come in time");
        Poll::Ready(Some(Err(axum::Error::new(error))))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// The body of an answer. When it is gone the connection waits for the next
/// request.
pub struct AnswerBody {
    inner: Body,
    phase: Arc<PhaseCell>,
    next: Phase,
}

impl AnswerBody {
    /// The body of an answer after which the connection goes on so.
    pub fn new(inner: Body, phase: Arc<PhaseCell>, next: Phase) -> Self {
        Self { inner, phase, next }
    }
}

impl Drop for AnswerBody {
    fn drop(&mut self) {
        self.phase.set(self.next);
    }
}

impl HttpBody for AnswerBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.get_mut().inner).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}
