// The people of a house, each before a browser of their own.

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Visitor } from './browser.js';
import { House } from './house.js';
import { PATIENCE_MS } from './wait.js';

/** @import { Browser, BrowserContextOptions } from 'playwright-core' */

/** A house of four staffed tables, one of them with virtual cards; two have a jackpot each. */
const HOUSE = `name = "The Harbour Casino"
currency = "XTS"
play-money = true
guest-chips = "1000.00"
languages = ["en", "it"]
notice = 20

[[approval]]
reference = "S-2026-14"
by = "Secretary"
on = 2026-01-01

[[table]]
number = 1
name = "Caribbean 1"
book = "nz-caribbean-stud"
limits = { ante = "5.00..200.00" }
chips = ["0.50", "1", "5", "25", "100"]
device = "shoe"
cards = "real"
dealer = "staffed"
approvals = ["S-2026-14"]

[[table]]
number = 2
name = "Ultimate 2"
book = "nz-ultimate-texas-holdem"
options = { hand-forming = "best-of-seven" }
limits = { ante = "5.00..200.00" }
chips = ["0.50", "1", "5", "25", "100"]
device = "shoe"
cards = "real"
dealer = "staffed"
approvals = ["S-2026-14"]

[[table]]
number = 3
name = "Three Card 3"
book = "nz-three-card-poker"
limits = { ante = "5.00..200.00", pair-plus = "5.00..100.00", six-card-bonus = "5.00..50.00" }
chips = ["0.50", "1", "5", "25", "100"]
device = "shoe"
cards = "real"
dealer = "staffed"
approvals = ["S-2026-14"]

[[table]]
number = 4
name = "Caribbean 4"
book = "nz-caribbean-stud"
limits = { ante = "5.00..200.00" }
chips = ["0.50", "1", "5", "25", "100"]
device = "shoe"
cards = "virtual"
dealer = "staffed"
approvals = ["S-2026-14"]

[[jackpot]]
name = "harbour"
tables = [1]
mode = "electronic"
wager = "5.00"
meter = "80000.00"
approval = "S-2026-14"

[[jackpot]]
name = "bay"
tables = [2]
mode = "electronic"
wager = "5.00"
meter = "80000.00"
approval = "S-2026-14"

[[staff]]
name = "Kim"
offices = ["dealer"]

[[staff]]
name = "Robin"
offices = ["supervisor"]

[[staff]]
name = "Mona"
offices = ["manager"]

[[staff]]
name = "Carl"
offices = ["cage"]

[[staff]]
name = "Cora"
offices = ["cage"]
`;

/** The other two books: Section 10 from a shoe, Venice from a shuffler. */
export const OTHER_BOOKS = ['section10-caribbean-stud', 'venice-caribbean-poker'].map((book, index) => `
[[table]]
number = ${5 + index}
name = "Caribbean ${5 + index}"
book = "${book}"
limits = { ante = "5.00..200.00" }
chips = ["0.50", "1", "5", "25", "100"]
device = "${['shoe', 'shuffler'][index]}"
cards = "real"
dealer = "staffed"
approvals = ["S-2026-14"]
`).join('');

/** Opens that house. @param {string} [more]  Further tables. */
export function staffedHouse(more = '') {
  const file = join(tmpdir(), `croupier-staffed-${process.pid}.toml`);
  writeFileSync(file, HOUSE + more);
  return House.written(file);
}

/** Somebody who works in a house, signed in. */
export class Worker {
  /** @param {House} house @param {string} token */
  constructor(house, token) {
    this.house = house;
    this.token = token;
  }

  /** Signs in with the password that the house printed, and chooses another one. @param {House} house @param {string} name */
  static async arrives(house, name) {
    const found = house.staff.find((it) => it.name === name);
    if (!found) throw new Error(`${name} does not work here`);
    const { token } = await asked(house, '/api/v1/sign-in', { name: found.sign_in_name, password: found.password });
    const worker = new Worker(house, token);
    await worker.post('/api/v1/me/password', { password: found.password, new_password: `${name} works at the harbour` });
    return worker;
  }

  /** @param {string} path @param {unknown} body */
  post(path, body) {
    return asked(this.house, path, body, { Authorization: `Bearer ${this.token}`, 'Idempotency-Key': crypto.randomUUID() });
  }

  /** @param {string} path @returns {Promise<any>} */
  async get(path) {
    return (await fetch(this.house.address + path, { headers: { Authorization: `Bearer ${this.token}` }, signal: AbortSignal.timeout(PATIENCE_MS) })).json();
  }

  /** Tells a table something. @param {number} table @param {object} command */
  tell(table, command) {
    return this.post(`/api/v1/tables/${table}/commands`, command);
  }

  /** Sits down before a page, of the house or of a wire to it. @param {Browser} browser @param {string} path @param {BrowserContextOptions} [options] @param {string} [address] */
  async at(browser, path, options = {}, address = this.house.address) {
    const { hostname } = new URL(address);
    const cookies = [{ name: 'croupier', value: this.token, domain: hostname, path: '/', expires: -1, httpOnly: true, secure: false, sameSite: /** @type {'Lax'} */ ('Lax') }];
    return Visitor.at(browser, address + path, { viewport: { width: 1280, height: 800 }, storageState: { cookies, origins: [] }, ...options });
  }
}

/** @param {House} house @param {string} path @param {unknown} body @param {Record<string, string>} [headers] @returns {Promise<any>} */
async function asked(house, path, body, headers = {}) {
  const response = await fetch(house.address + path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body), signal: AbortSignal.timeout(PATIENCE_MS) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} ${JSON.stringify(body)}: ${response.status} ${text}`);
  return text === '' ? {} : JSON.parse(text);
}
