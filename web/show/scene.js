// What a table looks like after a beat: the view before it, with that one thing changed.
//
// The live table and the replay both go through this, so what is shown on the way is what
// the beats say, and the view of the house stands at the end of it.

/** @import { Beat, PlaceView, TableView } from '../types.js' */

/**
 * The table after a beat. Neither view nor beat is changed.
 * @param {TableView} view
 * @param {Beat} beat
 * @returns {TableView}
 */
export function after(view, beat) {
  switch (beat.beat) {
    case 'open':
      return cleared(view, beat.round);
    case 'stake':
      return atPlace(view, beat.place, (place) => ({ ...place, stakes: staked(view, place, beat.wager, beat.amount) }));
    case 'card':
      return withCards(view, beat.holder, (cards) => laid(cards, beat.index, beat.card));
    case 'turn':
      return withCards(view, beat.holder, (cards) => laid(cards, beat.index, beat.card));
    case 'out':
      return withCards(view, beat.holder, (cards) => cards.map((card, index) => (index === beat.index ? undefined : card)));
    case 'named':
      return named(view, beat);
    case 'decided':
      return beat.action === 'fold' ? atPlace(view, beat.place, (place) => ({ ...place, state: 'folded' })) : view;
    case 'why':
      return atPlace(view, beat.place, (place) => ({ ...place, why: { lines: [], ...place.why, sentence: beat.sentence } }));
    case 'fate':
      return atPlace(view, beat.place, (place) => ({
        ...place,
        stakes: place.stakes.filter(({ wager }) => wager !== beat.wager),
        why: { sentence: '', ...place.why, lines: [...(place.why?.lines ?? []).filter(({ wager }) => wager !== beat.wager), lineOf(view, beat)] },
      }));
    case 'result':
      return atPlace(view, beat.place, (place) => ({ ...place, result: { net: beat.net, label: beat.label } }));
    case 'seat':
      return atPlace(view, beat.place, (place) => ({ ...place, person: beat.person, seat: beat.person !== null }));
    case 'said':
      return { ...view, dealer_says: beat.words };
    default:
      return view;
  }
}

/** A new round on the same felt. @param {TableView} view @param {string} round @returns {TableView} */
export function cleared(view, round) {
  return {
    ...view,
    round,
    board: [],
    dealer: { ...view.dealer, cards: [], named: null, qualifies: null, made: NONE, counts: NONE },
    places: view.places.map((place) => ({ ...place, cards: [], named: null, made: NONE, counts: NONE, why: null, result: null, stakes: [], state: place.person === null ? 'empty' : 'in' })),
  };
}

/** No cards. */
const NONE = { own: [], board: [] };

/** What a fate says of a wager; its note and clauses come with the view. @param {TableView} view @param {Extract<Beat, { beat: 'fate' }>} beat */
function lineOf(view, { wager, result, stake, paid }) {
  const label = view.areas.find((area) => area.wager === wager)?.name ?? wager;
  const net = result === 'won' ? paid : result === 'lost' ? -stake : 0;
  return { wager, label, stake, result, paid, net, note: null, clauses: [] };
}

/** @param {TableView} view @param {number} number @param {(place: PlaceView) => PlaceView} change @returns {TableView} */
function atPlace(view, number, change) {
  return { ...view, places: view.places.map((place) => (place.place === number ? change(place) : place)) };
}

/** @typedef {(string | null | undefined)[]} Cards */

/** @param {TableView} view @param {string} holder @param {(cards: Cards) => Cards} change @returns {TableView} */
function withCards(view, holder, change) {
  const changed = (/** @type {Cards} */ cards) => /** @type {(string | null)[]} */ (change(cards));
  if (holder === 'board') return { ...view, board: changed(view.board) };
  if (holder === 'dealer') return { ...view, dealer: { ...view.dealer, cards: changed(view.dealer.cards) } };
  return atPlace(view, Number(holder), (place) => ({ ...place, cards: changed(place.cards) }));
}

/** @param {Cards} cards @param {number} at @param {string | null} card */
function laid(cards, at, card) {
  const lying = [...cards];
  lying[at] = card;
  return Array.from(lying);
}

/** @param {TableView} view @param {Extract<Beat, { beat: 'named' }>} beat */
function named(view, { holder, named, made, counts, qualifies }) {
  if (holder === 'dealer') return { ...view, dealer: { ...view.dealer, named, made, counts, qualifies: qualifies ?? view.dealer.qualifies } };
  return atPlace(view, Number(holder), (place) => ({ ...place, named, made, counts }));
}

/** @param {TableView} view @param {PlaceView} place @param {string} wager @param {number} amount */
function staked(view, { stakes }, wager, amount) {
  const others = stakes.filter((stake) => stake.wager !== wager);
  const label = view.areas.find((area) => area.wager === wager)?.name ?? wager;
  return amount > 0 ? [...others, { wager, label, amount }] : others;
}
