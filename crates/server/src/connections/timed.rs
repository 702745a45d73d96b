//! A stream that keeps nobody waiting for longer than it may.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use super::{Stage, Waiting};
use crate::refusals::{Reason, Refusals};

/// A stream that fails when it keeps the house waiting for too long.
pub(super) struct Timed {
    stream: TcpStream,
    waiting: Arc<Waiting>,
    reading: Pin<Box<Sleep>>,
    /// How long what is written may stay unread.
    most: Duration,
    writing: Option<Pin<Box<Sleep>>>,
    refusals: Arc<Refusals>,
}

impl Timed {
    pub(super) fn new(
        stream: TcpStream,
        waiting: Arc<Waiting>,
        most: Duration,
        refusals: Arc<Refusals>,
    ) -> Timed {
        Timed {
            stream,
            waiting,
            reading: Box::pin(sleep_until(Instant::now())),
            most,
            writing: None,
            refusals,
        }
    }

    /// What a write came to; one that waits does so for a while only.
    fn written<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.writing = None;
            return written;
        }
        let most = self.most;
        let writing = self.writing.get_or_insert_with(|| Box::pin(sleep(most)));
        ready!(writing.as_mut().poll(context));
        self.refusals.count(Reason::SlowReader);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Timed {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let timed = self.get_mut();
        if let Poll::Ready(read) = Pin::new(&mut timed.stream).poll_read(context, buffer) {
            timed.waiting.read();
            return Poll::Ready(read);
        }
        let stage = timed.waiting.listened();
        let (Stage::Head(until) | Stage::Request(until)) = stage else {
            *timed.waiting.reader() = Some(context.waker().clone());
            return Poll::Pending;
        };
        if timed.reading.deadline() != until {
            timed.reading.as_mut().reset(until);
        }
        ready!(timed.reading.as_mut().poll(context));
        if let Stage::Head(_) = stage {
            timed.refusals.count(Reason::SlowHead);
        }
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncWrite for Timed {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let timed = self.get_mut();
        let written = Pin::new(&mut timed.stream).poll_write(context, bytes);
        timed.written(context, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let timed = self.get_mut();
        let written = Pin::new(&mut timed.stream).poll_write_vectored(context, slices);
        timed.written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
