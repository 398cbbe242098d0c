import { onTestFinished } from 'vitest';

/** The texts that an element has from now on, one after the other. */
export function followText(element: Element): (string | null)[] {
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => texts.push(element.textContent));
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return texts;
}
