// Amounts as people read them, in the language of the page. Amounts are whole numbers of
// minor units throughout; no fraction is ever computed here.

/** @import { Currency } from '../types.js' */
import { say } from '../page/texts.js';

/** A true minus sign, as wide as the plus. */
const MINUS = '\u2212';

/** The code that ISO 4217 keeps for what is no money: play chips. */
const PLAY_CHIPS = 'XTS';

/**
 * "1,250.00", or "1.250,00" in Italian.
 * @param {number} amount
 * @param {Pick<Currency, 'minor_digits'>} currency
 */
export function money(amount, { minor_digits }) {
  const digits = String(Math.abs(amount)).padStart(minor_digits + 1, '0');
  const cut = digits.length - minor_digits;
  const whole = digits.slice(0, cut).replace(/\B(?=(\d{3})+$)/g, say('number.thousands'));
  const sign = amount < 0 ? MINUS : '';
  return minor_digits === 0 ? sign + whole : `${sign}${whole}${say('number.point')}${digits.slice(cut)}`;
}

/**
 * "+30.00", "−10.00" or "0.00".
 * @param {number} amount
 * @param {Pick<Currency, 'minor_digits'>} currency
 */
export function signed(amount, currency) {
  return (amount > 0 ? '+' : '') + money(amount, currency);
}

/**
 * "NZD 1,250.00"; play chips have no code.
 * @param {number} amount
 * @param {Currency} currency
 */
export function priced(amount, currency) {
  if (currency.currency === PLAY_CHIPS) return money(amount, currency);
  return `${currency.currency}\u00a0${money(amount, currency)}`;
}

/**
 * What is printed on a chip, beside a stack or in a limit: "25", "0.50", "1K".
 * @param {number} amount
 * @param {Pick<Currency, 'minor_digits'>} currency
 */
export function face(amount, currency) {
  const thousand = 1000 * 10 ** currency.minor_digits;
  if (amount >= thousand && amount % thousand === 0) return `${amount / thousand}K`;
  return short(amount, currency);
}

/**
 * Without the digits behind the point where they are noughts: "200", "0.50".
 * @param {number} amount
 * @param {Pick<Currency, 'minor_digits'>} currency
 */
export function short(amount, currency) {
  const unit = 10 ** currency.minor_digits;
  return amount % unit === 0 ? money(amount / unit, { minor_digits: 0 }) : money(amount, currency);
}
