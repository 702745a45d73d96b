// A generated client plays: types from the served document, checked by tsc, then a round.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import openapiTS, { astToString } from 'openapi-typescript';

import { House } from '../stories/house.js';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** @type {House} */
let house;
before(async () => {
  house = await House.croupier();
});
after(() => house.close());

test('types are generated from the served document, and the client holds against them', async () => {
  const types = astToString(await openapiTS(new URL('/openapi.json', house.address)));
  const made = join(WEB, 'node_modules/.croupier');
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, 'house.d.ts'), types);
  const tsc = join(WEB, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', join(WEB, 'client')], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('a generated client plays a whole round and reads its receipt', { timeout: 150_000 }, async () => {
  const { playRound } = await import('./round.js');
  const { receipt, verified, own } = await playRound(house.address, 1);
  assert.ok(receipt.lines.some(({ word }) => word !== null), 'money moved');
  assert.ok(receipt.deals.every(({ seed }) => seed !== null), 'every deal is opened');
  assert.equal(verified.holds, true, JSON.stringify(verified));
  assert.equal(own.rounds[0]?.round, receipt.round);
});
