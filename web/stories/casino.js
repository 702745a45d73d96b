// A casino for the pages of its offices: two tables of Caribbean Stud with real cards, linked by
// one jackpot, two of Three Card Poker that share their Six Card Bonus, and everybody who works
// there.

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { House } from './house.js';

/** @import { Worker } from './staff.js' */
/** @import { Visitor } from './browser.js' */

const HOUSE = `name = "The Harbour Casino"
currency = "XTS"
play-money = true
guest-chips = "1000.00"
languages = ["en", "it"]

[[approval]]
reference = "S-2026-14"
by = "Secretary"
on = 2026-01-01

[[pit]]
name = "Main floor"
${[1, 2].map((number) => `
[[table]]
number = ${number}
name = "Caribbean ${number}"
pit = "Main floor"
book = "nz-caribbean-stud"
limits = { ante = "5.00..200.00" }
chips = ["0.50", "1", "5", "25", "100"]
device = "shoe"
cards = "real"
dealer = "staffed"
approvals = ["S-2026-14"]
`).join('')}${[3, 4].map((number) => `
[[table]]
number = ${number}
name = "Three Card ${number}"
book = "nz-three-card-poker"
limits = { ante = "5.00..200.00" }
cards = "virtual"
dealer = "automatic"
pace = "8/120/60/120"
`).join('')}
[[jackpot]]
name = "harbour"
tables = [1, 2]
mode = "electronic"
wager = "5.00"
meter = "80000.00"
rate = "100%"
seed = "10000.00"
approval = "S-2026-14"
${[['Kim', 'dealer'], ['Robin', 'supervisor'], ['Mona', 'manager'], ['Ada', 'administrator'], ['Otto', 'auditor']].map(([name, office]) => `
[[staff]]
name = "${name}"
offices = ["${office}"]
`).join('')}`;

/** Opens that house. @param {string} story  Which story it is for. */
export function casino(story) {
  const file = join(tmpdir(), `croupier-casino-${story}-${process.pid}.toml`);
  writeFileSync(file, HOUSE);
  return House.written(file, { players: false });
}

/** More than any round has. */
const BEATS = 100;

/** A table of real cards that is dealt by whoever works there, beat by beat. */
export class Dealing {
  /** @param {Worker} dealer @param {Worker} supervisor @param {number} table @param {Record<string, string>} hands  The cards of each hand, in the order in which they are turned up. */
  constructor(dealer, supervisor, table, hands) {
    this.dealer = dealer;
    this.supervisor = supervisor;
    this.table = table;
    this.hands = Object.fromEntries(Object.entries(hands).map(([of, cards]) => [of, cards.split(' ')]));
  }

  /** @param {object[]} facts */
  ask(facts) {
    return this.dealer.post(`/api/v1/tables/${this.table}/beat`, { facts });
  }

  /** Tells the commands of a beat. @param {object[]} commands */
  tell(commands) {
    return this.dealer.tell(this.table, commands.length === 1 ? commands[0] : { do: 'together', commands });
  }

  /** Goes on until something is wanted that is for the story to say. @param {string} until  `wagers`, `decisions`, or whom it waits for: `others`. */
  async on(until) {
    for (let beats = 0; ; beats += 1) {
      if (beats > BEATS) throw new Error(`table ${this.table} does not come to ${until}`);
      const beat = await this.ask([]);
      const { wants, betting } = beat;
      const want = betting ? 'wagers' : wants.what;
      if (want === until && beat.commands.length === 0) return beat;
      if (betting && until === 'wagers') return beat;
      if (beat.commands.length > 0) {
        await this.tell(beat.commands);
      } else if (wants.what === 'cards') {
        const faces = this.hands[wants.of].splice(0, wants.cards);
        await this.tell((await this.ask([{ ...wants.command, faces }])).commands);
      } else if (wants.what === 'count') {
        await this.tell((await this.ask([{ ...wants.command, cards: 52 }])).commands);
      } else if (wants.what === 'others' || wants.what === 'enter') {
        // The second inspection is the supervisor's.
        await this.supervisor.tell(this.table, { do: 'prepare', stage: 'verify' });
      } else throw new Error(`table ${this.table} wants ${JSON.stringify(wants)}`);
    }
  }

  /** An unnamed guest's ante and jackpot wager, and the call. @param {number} place */
  async wagers(place) {
    await this.on('wagers');
    for (const [wager, amount] of [['ante', 1000], ['jackpot', 500]]) await this.dealer.tell(this.table, { do: 'wager', place, wager, amount });
  }

  /** The bet of a place. @param {number} place */
  bet(place) {
    return this.dealer.tell(this.table, { do: 'bet', place, amount: 2000 });
  }
}

/**
 * Looks at a page of the staff by night and by day. These pages are dark until somebody wants
 * them light, whatever the system says.
 * @param {Visitor} visitor @param {{ width: number, height: number }[]} sizes
 */
export async function bothWays(visitor, sizes) {
  for (const theme of ['light', 'dark']) {
    await visitor.page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await visitor.everywhere(sizes);
  }
}

/** Keeps pictures of a page where `SCREENS` names a folder, in the themes that it has. @param {Visitor} visitor @param {string} name @param {string[]} [themes] */
export async function picture({ page }, name, themes = ['light', 'dark']) {
  if (!process.env.SCREENS) return;
  for (const theme of themes) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    await page.screenshot({ path: join(process.env.SCREENS, `${name}${themes.length > 1 ? `-${theme}` : ''}.jpg`), type: 'jpeg', quality: 60 });
  }
}
