// What the auditor's page shows of a report.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addTexts } from '../page/texts.js';
import { exceptionsScreen } from '../staff/audit-parts.js';
import offices from '../texts/offices-en.js';
import staff from '../texts/staff-en.js';

addTexts({ en: { ...staff, ...offices } });

/** The links of the screen, and its text. @param {{ table: number, round: number }} where */
function shown(where) {
  const exception = { ...where, day: '2026-11-18', at_ms: 0, what: 'variance', person: 'carl', amount: 500, about: '', clause: null };
  const audit = /** @type {any} */ ({ report: { exceptions: [exception] }, days: { from: '', to: '', by: 'table' } });
  const { text } = exceptionsScreen(audit);
  return { links: [...text.matchAll(/href="([^"]+)"/g)].map(([, link]) => link), text };
}

test('an exception links to its round, where it is of one', () => {
  assert.deepEqual(shown({ table: 3, round: 12 }).links, ['/round/t3-12']);
});

test('what is off at the cage, or before the first round, links to no round', () => {
  const cage = shown({ table: 0, round: 0 });
  assert.deepEqual(cage.links, []);
  assert.match(cage.text, />Cage</);
  const table = shown({ table: 3, round: 0 });
  assert.deepEqual(table.links, []);
  assert.match(table.text, />Table 3</);
});
