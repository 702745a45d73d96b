// Serves the pages of this folder before a house that runs: `node stories/before.js HOUSE [PORT]`,
// so that they can be worked on without building it again. What is no page goes to the house.

import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { extname, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const WEB = new URL('..', import.meta.url);

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const [house = 'http://127.0.0.1:7777', port = '8124'] = process.argv.slice(2);

const server = createServer((asked, answer) => {
  const { pathname } = new URL(asked.url ?? '/', house);
  if (pathname === '/') return file(answer, 'index.html');
  const [, kind] = /^\/(table|replay|practice)\/[^/]+$/.exec(pathname) ?? [];
  if (kind) return felt(answer, kind);
  if (/^\/(console\/[^/]+|pit|cage)$/.test(pathname)) return file(answer, 'staff.html');
  if (pathname.startsWith('/assets/')) return file(answer, pathname.slice('/assets/'.length));
  const sent = request(new URL(asked.url ?? '/', house), { method: asked.method, headers: asked.headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  sent.on('error', () => answer.writeHead(502).end());
  answer.on('close', () => sent.destroy());
  asked.pipe(sent);
});

server.listen(Number(port), '127.0.0.1', () =>
  console.log(`The pages of this folder stand before ${house} at http://127.0.0.1:${port}`),
);

/** A page with a felt, which begins with its own module. @param {import('node:http').ServerResponse} answer @param {string} kind */
function felt(answer, kind) {
  const shell = readFileSync(new URL('table.html', WEB), 'utf8').replace('/assets/table.js', `/assets/${kind}.js`);
  answer.writeHead(200, { 'Content-Type': TYPES['.html'], 'Cache-Control': 'no-store' }).end(shell);
}

/** @param {import('node:http').ServerResponse} answer @param {string} path */
function file(answer, path) {
  const found = fileURLToPath(new URL(normalize(`/${path}`).slice(1), WEB));
  if (!existsSync(found) || !statSync(found).isFile()) {
    answer.writeHead(404).end();
    return;
  }
  const type = TYPES[extname(found)] ?? 'application/octet-stream';
  answer.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
  createReadStream(found).pipe(answer);
}
