// The band between dealer and player: what the book wants printed, and after the
// settlement the one sentence that says why.

/** @import { PlaceView, TableModel } from '../types.js' */
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/** What the house keeps of the wagers beside the game, as long as they can be made. @param {TableModel['view']} view */
function costs({ areas, phase }) {
  const kept = areas.filter(({ note, edge }) => note && edge !== null).map(({ label, edge }) => `${label} ${(edge ?? '').replace('.', say('number.point'))} %`);
  return phase === 'betting' && kept.length > 0 ? say('felt.costs', { list: kept.join(', ') }) : '';
}

/** @param {TableModel} model @param {PlaceView | undefined} place */
export function band({ view, glow }, place) {
  const sentence = place?.why?.sentence;
  if (sentence) {
    return html`<div class="band is-said" data-key="band">
      <p class="sentence"><span>${sentence}</span> <button type="button" class="why" data-key="why" data-why>${say('why.ask')}</button></p>
    </div>`;
  }
  const { inscription, forming } = view.felt;
  return html`<div class="band ${glow ? 'is-glowing' : ''}" data-key="band">
    <p class="print">${inscription.length > 0 ? inscription.join(' ') : view.game}</p>
    <p class="print-small">${[forming ? `${forming.words} · ${forming.clause.clause}` : '', costs(view)].filter(Boolean).join(' · ')}</p>
  </div>`;
}
