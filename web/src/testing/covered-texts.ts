/** Returns the visible texts that an element covers. */
export function findCoveredTexts(cover: HTMLElement): string[] {
  const area = cover.getBoundingClientRect();
  const before = cover.style.visibility;
  cover.style.visibility = 'hidden';
  const covered: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement } = text;
    if (!parentElement || cover.contains(parentElement) || !text.textContent?.trim()) continue;
    if (linesOf(text).some((line) => isSeenWithin(line, area, parentElement)))
      covered.push(text.textContent.trim());
  }
  cover.style.visibility = before;
  return covered;
}

function linesOf(text: Node): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

/**
 * Returns whether a part of the line is visible inside the area, neither hidden nor clipped by other
 * elements.
 */
function isSeenWithin(line: DOMRect, area: DOMRect, parent: Element): boolean {
  const [left, right] = [Math.max(line.left, area.left), Math.min(line.right, area.right)];
  const [top, bottom] = [Math.max(line.top, area.top), Math.min(line.bottom, area.bottom)];
  // Ignore texts for screen readers, which are one pixel wide.
  if (right - left < 2 || bottom - top < 2) return false;
  const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return seen !== null && (parent.contains(seen) || seen.contains(parent));
}
