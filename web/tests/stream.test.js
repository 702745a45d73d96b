// A lost stream is resumed after the last message that came.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { listen } from '../house/stream.js';

/** A source of events that does what the test says. */
class Source extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 2;
  /** @type {Source[]} */
  static opened = [];
  readyState = Source.OPEN;
  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    Source.opened.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  /** @param {number} state */
  fail(state) {
    this.readyState = state;
    this.dispatchEvent(new Event('error'));
  }
}

test('a stream that the server closed is opened again where it stopped', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  /** @type {unknown[]} */
  const heard = [];
  const listener = {
    view: (/** @type {unknown} */ data) => heard.push(data),
    open: (/** @type {boolean} */ open) => heard.push(open),
  };
  const end = listen('/stream', 'view', listener, /** @type {any} */ (Source));
  const [first] = Source.opened;
  first.dispatchEvent(new Event('open'));
  first.dispatchEvent(new MessageEvent('view', { data: '{"sequence":41}', lastEventId: '41' }));
  // A broken connection is the browser's to resume.
  first.fail(Source.CONNECTING);
  t.mock.timers.tick(60_000);
  assert.equal(Source.opened.length, 1);
  // One that the server refused is ours.
  first.fail(Source.CLOSED);
  t.mock.timers.tick(60_000);
  assert.deepEqual(
    Source.opened.map(({ address }) => address),
    ['/stream', '/stream?after=41'],
  );
  assert.deepEqual(heard, [true, { sequence: 41 }, false, false]);
  end();
  assert.equal(Source.opened[1].readyState, Source.CLOSED);
});
