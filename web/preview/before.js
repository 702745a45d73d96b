// Serves the pages of this folder before a house that runs: `node preview/before.js HOUSE [PORT]`,
// so that they can be worked on without building it again. What is no page goes to the house.

import { createServer, request } from 'node:http';

import { file } from './serve.js';

const [house = 'http://127.0.0.1:8080', port = '8124'] = process.argv.slice(2);

const server = createServer((asked, answer) => {
  const { pathname } = new URL(asked.url ?? '/', house);
  if (pathname === '/') return file(answer, 'index.html');
  if (pathname.startsWith('/table/')) return file(answer, 'table.html');
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
