/**
 * Returns the visible words that are broken between two lines, with the text around them. Ignores texts for
 * screen readers.
 */
export function findBrokenWords(): string[] {
  const words = /[\p{Script=Latin}\p{M}]{2,}/gu;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (!parent?.checkVisibility() || parent.closest('.sr-only, option, script, style')) continue;
    for (const { 0: word, index } of text.matchAll(words)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(`${word} in: ${text.trim()}`);
    }
  }
  return broken;
}
