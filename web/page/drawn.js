// What every element of the pages has in common: it is given a model and draws it.

/** @import { Html } from './html.js' */
import { patch } from './patch.js';

/**
 * An element that draws its model. It is drawn again whenever the model is set, and never
 * while it is not in the document.
 * @template Model
 */
export class DrawnElement extends HTMLElement {
  /** @type {Model | null} */
  #model = null;

  /** @returns {Model | null} */
  get model() {
    return this.#model;
  }

  set model(model) {
    this.#model = model;
    this.redraw();
  }

  connectedCallback() {
    this.redraw();
  }

  /** Draws the model again, keeping focus inside even if the focused control went away. */
  redraw() {
    if (!this.isConnected || this.#model === null) return;
    const hadFocus = this.contains(document.activeElement);
    patch(this, this.draw(this.#model));
    this.drawn(this.#model);
    if (hadFocus && !this.contains(document.activeElement)) this.refocus();
  }

  /**
   * @param {Model} _model
   * @returns {Html}
   */
  draw(_model) {
    throw new Error(`${this.localName} does not say how it is drawn`);
  }

  /**
   * Hands models on to the elements just drawn.
   * @param {Model} _model
   */
  drawn(_model) {}

  /** Takes the focus when the control that had it is gone, so that Tab goes on from here. */
  refocus() {
    const marked = this.querySelector('[data-refocus]');
    const heir = marked instanceof HTMLElement ? marked : this;
    if (!heir.hasAttribute('tabindex')) heir.tabIndex = -1;
    heir.focus({ preventScroll: true });
  }

  /**
   * Sends `detail` up to whoever listens.
   * @param {string} name
   * @param {unknown} [detail]
   */
  say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}
