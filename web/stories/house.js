// A house that runs for a story: a served binary over a folder of its own.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { PATIENCE_MS, within } from './wait.js';

/** Where the binaries lie; `cargo xtask` says it, and otherwise it is where Cargo puts them. */
const BUILT = process.env.CROUPIER_BUILT ?? fileURLToPath(new URL('../../target/proof/', import.meta.url));

/** Seconds for wagers, for decisions and between rounds, and for whoever decides alone: nobody is hurried, and the tables flow as everywhere. */
const PACE = '8/120/60/120';

/** @typedef {import('node:child_process').ChildProcess} Process */

/** Somebody who works in the house, with a password that is good once. @typedef {{ name: string, sign_in_name: string, password: string }} Employee */

/** A house, and the ways to end it. */
export class House {
  /** @type {Process | null} */
  #process;
  #folder;
  #command;

  /** @param {Process | null} process @param {string} folder @param {string[]} command @param {{ address: string, sign_in: Record<string, string>, staff?: Employee[] }} welcome */
  constructor(process, folder, command, welcome) {
    this.#process = process;
    this.#folder = folder;
    this.#command = command;
    /** Where its doors are, without a stroke at the end. */
    this.address = welcome.address.replace(/\/$/, '');
    /** Links for its dealer and its supervisor. */
    this.signIn = welcome.sign_in;
    /** Those whom its file names, as they were taken on. */
    this.staff = welcome.staff ?? [];
  }

  /** A house that somebody else has opened, and closes. @param {string} address */
  static at(address) {
    return new House(null, '', [], { address, sign_in: {} });
  }

  /** `croupier` as everybody gets it, with or without its house players. @param {{ pace?: string, players?: boolean }} [options] */
  static croupier({ pace = PACE, players = false } = {}) {
    return open('croupier', ['serve', '--json', '--pace', pace, ...(players ? [] : ['--no-house-players'])]);
  }

  /** A house that is written down in a file. @param {string} file @param {{ players?: boolean }} [options] */
  static written(file, { players = true } = {}) {
    return open('croupier', ['serve', '--json', '--house', file, ...(players ? [] : ['--no-house-players'])]);
  }

  /** The test kit's house, which deals one round as wished. @param {Record<string, string>} wish */
  static rigged(wish) {
    const words = Object.entries(wish).flatMap(([name, value]) => [`--${name}`, value]);
    return open('rigged-house', ['--pace', PACE, ...words]);
  }

  /** The number of the table of a book. @param {string} book */
  async table(book) {
    const { tables } = await this.get('/api/v1/tables');
    const found = tables.find((/** @type {{ book: string }} */ table) => table.book === book);
    if (!found) throw new Error(`the house has no table of ${book}`);
    return /** @type {number} */ (found.table);
  }

  /** What the house says to somebody who is not signed in. @param {string} path @returns {Promise<any>} */
  async get(path) {
    return (await fetch(this.address + path, { signal: AbortSignal.timeout(PATIENCE_MS) })).json();
  }

  /** Ends the process as a power cut would. */
  async losePower() {
    this.#process?.kill('SIGKILL');
    if (this.#process) await within('the end of a house that was killed', once(this.#process, 'exit'));
  }

  /** Stops the house where it stands; its connections stay open. */
  freeze() {
    this.#process?.kill('SIGSTOP');
  }

  thaw() {
    this.#process?.kill('SIGCONT');
  }

  /** Opens the house again where it was, over what it had written. */
  async reopen() {
    const { host } = new URL(this.address);
    this.#process = start(this.#command, host, this.#folder);
    await within('the welcome of a house that was opened again', welcome(this.#process));
  }

  async close() {
    if (this.#process === null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGINT');
    try {
      await within('the end of a house that was asked to stop', ended);
    } catch (error) {
      this.#process.kill('SIGKILL');
      throw error;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** @param {string} binary @param {string[]} words */
async function open(binary, words) {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-story-'));
  const command = [join(BUILT, binary), ...words];
  const process = start(command, '127.0.0.1:0', folder);
  return new House(process, folder, command, await within('the welcome of a house', welcome(process)));
}

/** @param {string[]} command @param {string} listen @param {string} folder */
function start([binary, ...words], listen, folder) {
  return spawn(binary, [...words, '--listen', listen, '--data-dir', folder], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The first line that a house prints: where it is, and who may sign in how. @param {Process} process */
async function welcome(process) {
  if (!process.stdout) throw new Error('the house prints nothing');
  for await (const line of createInterface({ input: process.stdout })) return JSON.parse(line);
  throw new Error('the house closed before it said where it is');
}
