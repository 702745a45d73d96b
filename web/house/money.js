// Amounts as people read them. Amounts are whole numbers of minor units throughout; no
// fraction is ever computed here.

/** @import { Currency } from '../types.js' */

/** A true minus sign, as wide as the plus. */
const MINUS = '\u2212';

/**
 * "1,250.00".
 * @param {number} amount
 * @param {Currency} currency
 */
export function money(amount, { minor_digits }) {
  const digits = String(Math.abs(amount)).padStart(minor_digits + 1, '0');
  const cut = digits.length - minor_digits;
  const whole = digits.slice(0, cut).replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = amount < 0 ? MINUS : '';
  return minor_digits === 0 ? sign + whole : `${sign}${whole}.${digits.slice(cut)}`;
}

/**
 * "+30.00", "−10.00" or "0.00".
 * @param {number} amount
 * @param {Currency} currency
 */
export function signed(amount, currency) {
  return (amount > 0 ? '+' : '') + money(amount, currency);
}

/**
 * "NZD 1,250.00".
 * @param {number} amount
 * @param {Currency} currency
 */
export function priced(amount, currency) {
  return `${currency.currency}\u00a0${money(amount, currency)}`;
}

/**
 * What is printed on a chip or beside a stack: "25", "0.50", "1K".
 * @param {number} amount
 * @param {Currency} currency
 */
export function face(amount, currency) {
  const thousand = 1000 * 10 ** currency.minor_digits;
  if (amount >= thousand && amount % thousand === 0) return `${amount / thousand}K`;
  return money(amount, currency).replace(/\.0+$/, '');
}
