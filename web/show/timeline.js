// When each beat of a round is shown, in milliseconds from the first.
//
// Beats come in the order of the events, and nothing here sorts them: only how long each
// takes is decided. Pure, so that the whole timeline can be tested without a browser.

/** @import { Beat } from '../types.js' */

/** How long things take, at the usual pace. */
export const TIMES = {
  card: 260,
  cardApart: 70,
  cardApartInCompany: 35,
  dealAtMost: 1600,
  look: 220,
  lookApart: 40,
  flop: 400,
  street: 340,
  boardAtOnce: 0.75,
  out: 260,
  dealerCard: 180,
  named: 280,
  compare: 420,
  fateApart: 160,
  chips: 320,
  otherSeat: 240,
  othersAtMost: 1500,
};

/** What the setting makes of it. */
export const PACES = { calm: 1.5, normal: 1, fast: 0.5, off: 0 };

/**
 * @typedef {object} Cue
 * @property {number} at  When the beat is applied.
 * @property {number} lasts  How long its movement takes from then.
 * @property {Beat} beat
 */

/**
 * The cues of a list of beats.
 * @param {Beat[]} beats
 * @param {{ own: number | null, company: boolean, pace: number }} seen  One's own place; whether others play; the factor of the setting.
 * @returns {{ cues: Cue[], total: number }}
 */
export function schedule(beats, { own, company, pace }) {
  /** @type {Cue[]} */
  const cues = [];
  let now = 0;
  let end = 0;
  const add = (/** @type {Beat} */ beat, /** @type {number} */ lasts, /** @type {number} */ step) => {
    cues.push({ at: now, lasts, beat });
    end = Math.max(end, now + lasts);
    now += step;
  };
  const settle = () => {
    now = Math.max(now, end);
  };
  const groups = grouped(beats, own);
  // Where no decision lies between flop and river, they follow each other faster.
  const board = beats.filter((beat) => beat.beat === 'turn' && beat.holder === 'board').length;
  const atOnce = board > 3 ? TIMES.boardAtOnce : 1;
  for (const { kind, of } of groups) {
    if (kind !== 'fate') settle();
    if (kind === 'deal') {
      const usual = company ? TIMES.cardApartInCompany : TIMES.cardApart;
      const apart = Math.min(usual, (TIMES.dealAtMost - TIMES.card) / Math.max(1, of.length - 1));
      const isOwn = isOwnFace(own);
      for (const beat of of) add(isOwn(beat) ? faceDown(beat) : beat, TIMES.card, apart);
      settle();
      for (const beat of of.filter(isOwn)) add(lookOf(beat), TIMES.look, TIMES.lookApart);
    } else if (kind === 'board') {
      const whole = atOnce * (of.length > 2 ? TIMES.flop : TIMES.street);
      const apart = of.length > 1 ? (whole - TIMES.look) / (of.length - 1) : 0;
      for (const beat of of) add(beat, TIMES.look, apart);
    } else if (kind === 'look') {
      for (const beat of of) add(beat, TIMES.look, TIMES.lookApart);
    } else if (kind === 'dealer') {
      for (const beat of of) add(beat, TIMES.dealerCard, TIMES.dealerCard);
    } else if (kind === 'others') {
      const places = new Set(of.map(placeOf)).size;
      const step = Math.min(TIMES.otherSeat, TIMES.othersAtMost / Math.max(1, places));
      let last = placeOf(of[0]);
      for (const beat of of) {
        if (placeOf(beat) !== last) now += step;
        last = placeOf(beat);
        add(beat, step, 0);
      }
      now += step;
    } else if (kind === 'fate') {
      settle();
      for (const beat of of) add(beat, TIMES.chips, TIMES.fateApart);
      // The last chips lie still before anything else is said.
      end = Math.max(end, now + TIMES.chips);
    } else {
      for (const beat of of) {
        const lasts = LASTS[beat.beat]?.(beat, own) ?? 0;
        add(beat, lasts, lasts);
      }
    }
  }
  const total = Math.max(now, end);
  const paced = cues.map(({ at, lasts, beat }) => ({ at: at * pace, lasts: lasts * pace, beat }));
  return { cues: paced, total: total * pace };
}

/** How long a beat takes that belongs to no group. @type {Partial<Record<Beat['beat'], (beat: any, own: number | null) => number>>} */
const LASTS = {
  out: () => TIMES.out,
  named: ({ holder }) => (holder === 'dealer' ? TIMES.named : 0),
  why: ({ place }, own) => (place === own ? TIMES.compare : 0),
};

/**
 * Beats that are shown as one movement: a deal, a look at one's own cards, a street, the dealer's hand, the wagers of
 * one's own place, what becomes of the others.
 * @param {Beat[]} beats
 * @param {number | null} own
 * @returns {{ kind: string, of: Beat[] }[]}
 */
function grouped(beats, own) {
  /** @type {{ kind: string, of: Beat[] }[]} */
  const groups = [];
  for (const beat of beats) {
    const last = groups.at(-1);
    // The dealer's card that is turned up with the deal is looked at together with one's own.
    const dealt = last?.kind === 'deal' || last?.kind === 'look';
    const shown = kindOf(beat, own);
    const kind = shown === 'dealer' && dealt ? 'look' : shown;
    if (last && last.kind === kind && kind !== 'one') last.of.push(beat);
    else groups.push({ kind, of: [beat] });
  }
  return groups;
}

/** @param {Beat} beat @param {number | null} own */
function kindOf(beat, own) {
  if (beat.beat === 'card') return 'deal';
  if (beat.beat === 'turn') return beat.holder === 'board' ? 'board' : beat.holder === 'dealer' ? 'dealer' : ofOwn(beat, own) ? 'look' : 'others';
  if (beat.beat === 'fate') return beat.place === own ? 'fate' : 'others';
  if ((beat.beat === 'why' || beat.beat === 'result') && beat.place !== own) return 'others';
  if (beat.beat === 'named' && beat.holder !== 'dealer' && !ofOwn(beat, own)) return 'others';
  return 'one';
}

/** @param {any} beat @param {number | null} own */
const ofOwn = (beat, own) => beat.holder === String(own);

/** @param {Beat} beat @returns {string} */
function placeOf(beat) {
  return 'place' in beat ? String(beat.place) : 'holder' in beat ? beat.holder : '';
}

/** @param {number | null} own */
const isOwnFace = (own) => (/** @type {Beat} */ beat) => beat.beat === 'card' && beat.card !== null && ofOwn(beat, own);

/** One's own card is dealt face down, and looked at when all are dealt. @param {any} beat @returns {Beat} */
const faceDown = (beat) => ({ ...beat, card: null });

/** @param {any} beat @returns {Beat} */
const lookOf = ({ holder, index, card }) => ({ beat: 'turn', holder, index, card });
