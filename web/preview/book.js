// Clauses of the shipped books, for scenes that cite them as the server does.

import { readFileSync } from 'node:fs';

/** @import { Clause } from '../types.js' */

/** @type {Map<string, Map<string, Clause>>} */
const BOOKS = new Map();

/** @param {string} book @param {string} id @returns {Clause} */
export function clause(book, id) {
  const found = clausesOf(book).get(id);
  if (!found) throw new Error(`${book} has no clause ${id}`);
  return found;
}

/** @param {string} book */
export function clausesOf(book) {
  const known = BOOKS.get(book);
  if (known) return known;
  const text = readFileSync(new URL(`../../rulebooks/${book}/clauses.csv`, import.meta.url), 'utf8');
  const [head, ...rows] = text
    .split('\n')
    .filter((line) => line !== '')
    .map(cells);
  const column = (/** @type {string} */ name) => head.indexOf(name);
  const clauses = new Map(
    rows.map((row) => {
      const id = row[column('id')];
      return [id, { clause: id, standing: row[column('standing')], asks: row[column('must')] }];
    }),
  );
  BOOKS.set(book, clauses);
  return clauses;
}

/** The cells of a line; a quotation mark in a quoted one is doubled. @param {string} line */
function cells(line) {
  const found = line.matchAll(/("((?:[^"]|"")*)"|[^,]*)(,|$)/g);
  return [...found].map(([, plain, quoted]) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')));
}
