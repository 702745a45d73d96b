// The screens that every page is looked at on.

/** A telephone, a tablet, a desk. */
export const WIDTHS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
