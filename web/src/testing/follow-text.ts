import { onTestFinished } from 'vitest';

/** Records all later texts of an element. The returned list grows with each change. */
export function followText(element: Element): (string | null)[] {
  const texts: (string | null)[] = [];
  const observer = new MutationObserver(() => texts.push(element.textContent));
  observer.observe(element, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return texts;
}
