// A card on the felt: `<playing-card card="Ks">`, or without the attribute face down.

import { cardName, isCard } from '../house/cards.js';
import { patch } from '../page/patch.js';
import { say } from '../page/texts.js';
import { cardBack, cardFace } from './card-face.js';

/** One card. Its accessible name is "king of spades", or "face-down card". */
export class PlayingCard extends HTMLElement {
  static observedAttributes = ['card'];

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const card = this.getAttribute('card') ?? '';
    const shown = isCard(card);
    patch(this, shown ? cardFace(card) : cardBack());
    this.setAttribute('role', 'img');
    this.setAttribute('aria-label', shown ? cardName(card) : say('card.down'));
    this.classList.toggle('is-down', !shown);
  }
}

customElements.define('playing-card', PlayingCard);
