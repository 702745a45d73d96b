// A stream of views that survives lost connections.
//
// The browser resumes by itself, with `Last-Event-ID`, when a connection breaks. It gives
// up when the server answers with an error, as while it restarts; then we open the stream
// again, with the last id in the address because a page cannot set that header.

/** How long to wait before each new attempt; the last holds from then on. */
const PAUSES_MS = [500, 1000, 2000, 5000];

/**
 * @typedef {object} Listener
 * @property {(data: any) => void} view  A message has come.
 * @property {(open: boolean) => void} open  The stream is open, or it is not.
 * @property {() => void} [beat]  The server is alive: a heartbeat or another message has come.
 */

/**
 * Listens to `event` on the stream at `address`; the function given back ends it.
 * @param {string} address
 * @param {string} event
 * @param {Listener} listener
 * @param {typeof EventSource} [Source]
 */
export function listen(address, event, listener, Source = EventSource) {
  let last = '';
  let failures = 0;
  /** @type {EventSource} */
  let source;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  const open = () => {
    source = new Source(last === '' ? address : `${address}?after=${encodeURIComponent(last)}`);
    source.addEventListener('open', () => {
      failures = 0;
      listener.open(true);
    });
    source.addEventListener(event, (message) => {
      last = message.lastEventId;
      listener.view(JSON.parse(message.data));
      listener.beat?.();
    });
    source.addEventListener('heartbeat', () => listener.beat?.());
    source.addEventListener('error', () => {
      listener.open(false);
      if (source.readyState !== Source.CLOSED) return;
      waiting = setTimeout(open, PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
      failures += 1;
    });
  };

  open();
  return () => {
    clearTimeout(waiting);
    source.close();
  };
}
