// Serves the pages with scenes instead of a house: `node preview/serve.js [PORT]`.
//
// Tables 1 to 5 go one scene on with every command; `/table/NAME` stands still at a scene.

import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import { advice, lobby, PLAYS, receipt, refusal, rounds, SCENES, tableView } from './house.js';

const WEB = new URL('..', import.meta.url);

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** What the server must send with every page, and what the pages are tested under. */
export const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** @typedef {import('node:http').ServerResponse} Answer */

/**
 * Opens the preview. `signOut` makes the caller a stranger, `drop` breaks every connection.
 * @param {number} port
 * @returns {Promise<{ address: string, end: () => void, signOut: () => void, drop: () => void }>}
 */
export function serve(port) {
  /** @type {Map<string, number>} */
  const steps = new Map();
  /** @type {Map<string, Set<Answer>>} */
  const listeners = new Map();
  let signedIn = true;

  const server = createServer(async (request, answer) => {
    const address = new URL(request.url ?? '/', 'http://preview');
    const path = decodeURIComponent(address.pathname);
    const [, table, rest] = /^\/api\/v1\/tables\/([^/]+)\/?(.*)$/.exec(path) ?? [];
    const view = () => tableView(table, steps.get(table) ?? 0);
    if (path === '/') return file(answer, 'index.html');
    if (path.startsWith('/table/')) return file(answer, 'table.html');
    if (path === '/document') return file(answer, 'preview/document.html');
    if (path.startsWith('/assets/')) return file(answer, path.slice('/assets/'.length));
    if (path === '/api/v1/me') {
      const person = signedIn ? 'p-7' : null;
      return json(answer, 200, {
        person,
        name: 'Guest 7',
        role: 'player',
        purse: 98_500,
        currency: 'NZD',
        minor_digits: 2,
      });
    }
    if (path === '/api/v1/guests') {
      signedIn = true;
      return json(answer, 201, { person: 'p-7', name: 'Guest 7', purse: 100_000 });
    }
    if (path === '/api/v1/lobby/stream') return void event(stream(answer), 'lobby', 1, lobby());
    if (path.startsWith('/api/v1/rounds/')) return json(answer, 200, receipt(path.slice('/api/v1/rounds/'.length)));
    if (table && view() !== null) {
      if (rest === 'rounds') return json(answer, 200, rounds(table));
      if (rest === 'advice') return json(answer, 200, advice(view()?.book ?? ''));
      if (rest === 'stream') {
        const shown = view();
        const open = stream(answer);
        listeners.set(table, (listeners.get(table) ?? new Set()).add(open));
        return void event(open, 'view', shown?.sequence ?? 0, shown);
      }
      if (rest === 'commands' && request.method === 'POST') {
        for await (const _ of request);
        if (!(table in PLAYS)) return json(answer, 409, refusal(), 'application/problem+json');
        steps.set(table, (steps.get(table) ?? 0) + 1);
        const shown = view();
        for (const listener of listeners.get(table) ?? []) event(listener, 'view', shown?.sequence ?? 0, shown);
        return json(answer, 200, { sequence: shown?.sequence, happened: [] });
      }
      return json(answer, 200, view());
    }
    return json(answer, 404, { type: 'about:blank', title: 'Not found', status: 404, detail: `There is no ${path}.` });
  });

  return new Promise((opened) => {
    server.listen(port, '127.0.0.1', () => {
      const bound = server.address();
      const at = typeof bound === 'object' && bound !== null ? bound.port : port;
      const end = () => {
        server.closeAllConnections();
        server.close();
      };
      const signOut = () => {
        signedIn = false;
      };
      const drop = () => server.closeAllConnections();
      opened({ address: `http://127.0.0.1:${at}`, end, signOut, drop });
    });
  });
}

/** @param {Answer} answer @param {string} path */
export function file(answer, path) {
  const found = fileURLToPath(new URL(normalize(`/${path}`).slice(1), WEB));
  if (!existsSync(found) || !statSync(found).isFile()) {
    answer.writeHead(404).end();
    return;
  }
  const type = TYPES[extname(found)] ?? 'application/octet-stream';
  answer.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' });
  createReadStream(found).pipe(answer);
}

/** @param {Answer} answer @param {number} status @param {unknown} body @param {string} [type] */
function json(answer, status, body, type = 'application/json') {
  answer.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body));
}

/** @param {Answer} answer */
function stream(answer) {
  answer.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  return answer;
}

/** @param {Answer} answer @param {string} name @param {number} id @param {unknown} data */
function event(answer, name, id, data) {
  answer.write(`event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await serve(Number(process.argv[2] ?? 8123));
  console.log(`The preview is open at ${address}`);
  for (const name of SCENES.keys()) console.log(`  ${address}/table/${name}`);
}
