// A generated client plays: types from the served document, checked by tsc, then a round.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';

import openapiTS, { astToString } from 'openapi-typescript';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const CROUPIER = process.env.CROUPIER ?? join(WEB, '../target/proof/croupier');

/** @type {import('node:child_process').ChildProcess} */
let house;
let address = '';
const folder = mkdtempSync(join(tmpdir(), 'croupier-client-'));

before(async () => {
  const words = ['serve', '--listen', '127.0.0.1:0', '--data-dir', folder, '--no-house-players', '--json'];
  house = spawn(CROUPIER, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((_, fail) => {
    house.once('error', fail);
    house.once('exit', (code) => fail(new Error(`the house closed: ${code}`)));
  });
  ended.catch(() => {});
  const lines = createInterface({ input: /** @type {import('node:stream').Readable} */ (house.stdout) });
  const opened = new Promise((resume) => lines.once('line', resume));
  address = JSON.parse(String(await Promise.race([opened, ended]))).address.replace(/\/$/, '');
});

after(async () => {
  const closed = new Promise((resume) => house.once('exit', resume));
  house.kill('SIGTERM');
  await closed;
  rmSync(folder, { recursive: true, force: true });
});

test('types are generated from the served document, and the client holds against them', async () => {
  const types = astToString(await openapiTS(new URL('/openapi.json', address)));
  const made = join(WEB, 'node_modules/.croupier');
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, 'house.d.ts'), types);
  const tsc = join(WEB, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', join(WEB, 'client')], { encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('a generated client plays a whole round and reads its receipt', { timeout: 150_000 }, async () => {
  const { playRound } = await import('./round.js');
  const { receipt, verified, own } = await playRound(address, 1);
  assert.ok(receipt.lines.some(({ word }) => word !== null), 'money moved');
  assert.ok(receipt.deals.every(({ seed }) => seed !== null), 'every deal is opened');
  assert.equal(verified.holds, true, JSON.stringify(verified));
  assert.equal(own.rounds[0]?.round, receipt.round);
});
