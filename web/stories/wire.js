// The wire between a browser and the house. It keeps every byte that the house sends, and
// can be cut.

import { once } from 'node:events';
import { connect, createServer } from 'node:net';

import { DECK } from '../house/cards.js';

/** @typedef {import('node:net').Socket} Socket */

/** A wire to a house: whoever goes to its address is at the house. */
export class Wire {
  /** @type {Buffer[]} */
  #received = [];
  /** @type {Set<Socket>} */
  #sockets = new Set();
  #cut = false;
  #swallows = 0;
  #server;

  /** @param {string} house */
  constructor(house) {
    const { hostname, port } = new URL(house);
    this.#server = createServer((browser) => {
      if (this.#cut) return void browser.destroy();
      const upstream = connect(Number(port), hostname);
      for (const socket of [browser, upstream]) {
        this.#sockets.add(socket);
        socket.on('close', () => this.#sockets.delete(socket));
        // What breaks on one side ends the other.
        socket.on('error', () => socket.destroy());
      }
      upstream.on('data', (bytes) => this.#received.push(bytes));
      upstream.on('close', () => browser.destroy());
      browser.on('close', () => upstream.destroy());
      // What is swallowed is lost for good: its connection stays open, and nothing more goes over it.
      let lost = false;
      browser.on('data', (bytes) => {
        if (!lost && this.#swallows > 0 && bytes.subarray(0, 5).toString() === 'POST ') {
          this.#swallows -= 1;
          lost = true;
        }
        if (!lost) upstream.write(bytes);
      });
      browser.on('end', () => upstream.end());
      upstream.pipe(browser);
    });
    this.address = '';
  }

  /** @param {string} house */
  static async to(house) {
    const wire = new Wire(house);
    wire.#server.listen(0, '127.0.0.1');
    await once(wire.#server, 'listening');
    const bound = /** @type {import('node:net').AddressInfo} */ (wire.#server.address());
    wire.address = `http://127.0.0.1:${bound.port}`;
    return wire;
  }

  /** Forgets what has come so far. */
  forget() {
    this.#received = [];
  }

  /** Every byte the house has sent since, as text. */
  received() {
    return Buffer.concat(this.#received).toString('utf8');
  }

  cut() {
    this.#cut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Loses the next post: it never arrives, and nobody is told. */
  swallow() {
    this.#swallows += 1;
  }

  /** How many posts are still to be lost. */
  get swallows() {
    return this.#swallows;
  }

  mend() {
    this.#cut = false;
  }

  end() {
    this.cut();
    this.#server.close();
  }
}

/** The cards that a text names anywhere, however they are wrapped. @param {string} text */
export function named(text) {
  const words = new Set(text.match(/(?<![0-9A-Za-z])[2-9TJQKA][shdc](?![0-9A-Za-z])/g));
  return DECK.filter((card) => words.has(card));
}
