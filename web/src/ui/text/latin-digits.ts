/** Returns a text with Latin digits in place of those of Arabic, Persian and full-width keyboards. */
export const toLatinDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Returns a typed number with Latin digits and a decimal point, also for a typed decimal comma. */
export const toPlainNumber = (text: string): string =>
  toLatinDigits(text)
    .trim()
    .replace(/[,\u066B]/, '.');
