// The screens that every page is looked at on.

/** A telephone, a small one, a tablet, a desk: what is seen of each. */
export const PHONE = { width: 390, height: 664 };
export const SMALL = { width: 360, height: 620 };
export const TABLET = { width: 768, height: 1024 };
export const DESK = { width: 1440, height: 900 };

export const WIDTHS = [PHONE, SMALL, TABLET, DESK];
