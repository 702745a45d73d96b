// Amounts as people write them.

/** Whole units and hundredths, in minor units; what is no amount is left for the house to refuse. @param {string} written */
export function minor(written) {
  const [, sign, whole, part = ''] = /^([-−]?)(\d+)(?:[.,](\d{1,2}))?$/.exec(written.trim()) ?? [];
  if (whole === undefined) return written;
  return (sign ? -1 : 1) * Number(whole + part.padEnd(2, '0'));
}
