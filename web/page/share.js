// Handing a link on: to whatever a telephone offers for it, or to the clipboard.

import { say } from './texts.js';

/** Shares an address; what is to be said of it, the address itself where nothing takes it. @param {string} address */
export async function share(address) {
  try {
    if (navigator.share && matchMedia('(pointer: coarse)').matches) {
      await navigator.share({ url: address });
      return '';
    }
    await navigator.clipboard.writeText(address);
    return say('result.copied');
  } catch {
    return address;
  }
}
