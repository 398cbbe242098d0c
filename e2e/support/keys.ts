import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';
import { describeFocus } from '../../web/src/testing/describe-focus.ts';

const MAX_STOPS = 80;

/** Fails unless the focused element is visible. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  // The page may still be scrolling to the focused element.
  await expect
    .poll(async () => {
      const { name, problem } = await page.evaluate(describeFocus);
      return problem && `${problem}: ${name}`;
    }, 'visible focus')
    .toBe('');
}

/** Returns whether an element has the focus, or undefined if the page has replaced the element. */
const hasFocus = (element: Element): boolean | undefined =>
  element.isConnected ? element === document.activeElement : undefined;

/** Presses a key until the target has the focus, and checks that the focus is visible. */
export async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  // Find the element once, because a search by name computes the names of all elements on the page.
  const find = () => target.elementHandle().then((handle) => handle as ElementHandle<Element>);
  let element = await find();
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press(key);
    let isThere = await element.evaluate(hasFocus);
    if (isThere === undefined) {
      element = await find();
      isThere = await element.evaluate(hasFocus);
    }
    if (isThere) {
      await expectVisibleFocus(page);
      return;
    }
  }
  throw new Error(`${key} does not lead to ${target} within ${MAX_STOPS} presses.`);
}
