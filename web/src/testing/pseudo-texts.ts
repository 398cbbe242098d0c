import { PSEUDO_BRACKETS } from '../../vite/pseudo-locale';

const [OPEN] = PSEUDO_BRACKETS;
const LETTERS = /\p{L}{2,}/u;
/** URLs and IDs are the same in all languages. */
const NO_WORDS = /^(?:https?:\/\/|[0-9a-f-]{36})$/;
/** English texts of `Intl`: days, months, units and relative times. */
const OF_THE_BROWSER =
  /^[\d\s.,:+–-]*(?:(?:January|February|March|April|May|June|July|August|September|October|November|December|AM|PM|today|yesterday|last|next|ago|in|days?|weeks?|months?|years?|hours?|minutes?|seconds?|[KMm]|km)[\d\s.,:–-]*)+$/;
const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-roledescription', 'placeholder', 'title', 'alt'];

const isDrawn = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true }) &&
  element.closest('[aria-hidden="true"], [lang]:not(html), svg, script, style') === null;

/** Yields the visible and accessible texts of the page with their elements. */
function* readTexts(): Generator<{ text: string; element: Element }> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement) yield { text: node.textContent ?? '', element: node.parentElement };
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of ATTRIBUTES) {
      const text = element.getAttribute(name);
      if (text !== null) yield { text, element };
    }
  }
}

/** Returns the texts that are neither in the catalogue of messages nor user content (`data`). */
export function findForeignTexts(data: string): string[] {
  return [...readTexts()]
    .filter(({ text, element }) => LETTERS.test(text) && isDrawn(element))
    .map(({ text }) => text.trim())
    .filter(
      (text) =>
        !text.includes(OPEN) && !OF_THE_BROWSER.test(text) && !NO_WORDS.test(text) && !data.includes(text),
    );
}

/**
 * Returns user texts that a page in the other direction would reorder. Such texts need a `<bdi>`, or an
 * element with automatic direction.
 */
export const findTurnedTexts = (written: readonly string[]): string[] =>
  [...readTexts()]
    .filter(
      ({ text, element }) =>
        isDrawn(element) &&
        element.textContent?.includes(text) &&
        written.includes(text.trim()) &&
        element.closest('bdi, [dir="auto"], option') === null,
    )
    .map(({ text }) => text.trim());

/** Returns icons that a text next to the icon squeezed. */
export const findSqueezedIcons = (): string[] =>
  [...document.querySelectorAll('svg.lucide')]
    .filter((icon) => {
      const { width, height } = icon.getBoundingClientRect();
      return icon.checkVisibility() && Math.abs(width - height) > 0.5;
    })
    .map((icon) => `${icon.getAttribute('class')} beside: ${icon.parentElement?.textContent.slice(0, 60)}`);

/** Returns truncated texts, and the page if it is wider than its window. */
export function findCutTexts(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide =
    scrollWidth > clientWidth
      ? [...document.body.querySelectorAll<HTMLElement>('*')]
          .filter((element) => isDrawn(element) && element.getBoundingClientRect().right > clientWidth + 1)
          .map(({ tagName, className }) => `too wide: <${tagName}> ${className}`)
      : [];
  // Ignore fields, in which typed text scrolls.
  const cut = [...document.body.querySelectorAll<HTMLElement>('*:not(input, textarea)')].filter((element) => {
    const { overflowX, overflowY, textOverflow, position } = getComputedStyle(element);
    // Ignore texts for screen readers.
    if (element.clientWidth <= 1 || (position === 'absolute' && element.clientHeight <= 1)) return false;
    const hidesX = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
    const hidesY = overflowY === 'hidden' || overflowY === 'clip';
    return (
      isDrawn(element) &&
      ((hidesX && element.scrollWidth > element.clientWidth + 1) ||
        (hidesY && element.scrollHeight > element.clientHeight + 1))
    );
  });
  return [
    ...wide,
    ...cut.map(
      ({ tagName, className, textContent }) => `<${tagName}> ${className}: ${textContent?.slice(0, 60)}`,
    ),
  ];
}
