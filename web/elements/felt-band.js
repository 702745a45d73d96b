// The band between dealer and player: what the book wants printed, and after the
// settlement the one sentence that says why.

/** @import { PlaceView, TableModel } from '../types.js' */
import { html } from '../page/html.js';
import { say } from '../page/texts.js';

/** What the house keeps of the wagers beside the game, as long as they can be made; where that is unusually much it is said alone. @param {TableModel['view']} view */
function costs({ areas, phase }) {
  if (phase !== 'betting') return '';
  const known = areas.filter(({ note, edge }) => note && edge !== null).map(({ name, edge, costly }) => ({ area: name, edge: (edge ?? '').replace('.', say('number.point')), costly }));
  const costly = known.filter(({ costly }) => costly).map(({ area, edge }) => say('felt.costly', { area, edge }));
  if (costly.length > 0) return costly.join(' ');
  return known.length > 0 ? say('felt.costs', { list: known.map(({ area, edge }) => `${area} ${edge} %`).join(', ') }) : '';
}

/** @param {TableModel} model @param {PlaceView | undefined} place */
export function band({ view, glow }, place) {
  const sentence = place?.why?.sentence;
  if (sentence) {
    return html`<div class="band is-said ${glow ? 'is-glowing' : ''}" data-key="band">
      <p class="sentence"><span>${sentence}</span> <button type="button" class="why" data-key="why" data-why>${say('why.ask')}</button></p>
    </div>`;
  }
  const { inscription, forming } = view.felt;
  return html`<div class="band" data-key="band">
    <p class="print">${inscription.length > 0 ? inscription.join(' ') : view.game}</p>
    <p class="print-small">${[forming ? `${forming.words} · ${forming.clause.clause}` : '', costs(view)].filter(Boolean).join(' · ')}</p>
  </div>`;
}
