// The entry of the page of a round that is shown again, whose name is in the address.

import { html } from './page/html.js';
import { patch } from './page/patch.js';
import { settings, show } from './page/settings.js';
import './elements/page-settings.js';
import './elements/table-replay.js';

show(settings());

const [, round = ''] = /^\/replay\/([^/]+)/.exec(location.pathname) ?? [];
const place = new URLSearchParams(location.search).get('place');
patch(
  document.body,
  html`<header class="bar">
      <a class="brand" href="/"><span class="brand-mark" aria-hidden="true">♠</span> <span class="brand-word">Croupier</span></a>
      <div class="bar-title"></div>
      <nav class="bar-links"><page-settings></page-settings></nav>
    </header>
    <main class="replay-page"><table-replay round="${decodeURIComponent(round)}" ${place ? html`place="${place}"` : ''}></table-replay></main>`,
);
