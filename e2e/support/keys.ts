import { type ElementHandle, expect, type Locator, type Page } from '@playwright/test';
import { describeFocus } from '../../web/src/testing/describe-focus.ts';

const MAX_STOPS = 80;

/** Fails unless a person can see what has the focus. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  // The page may still be scrolling to it.
  await expect
    .poll(async () => {
      const { name, problem } = await page.evaluate(describeFocus);
      return problem && `${problem}: ${name}`;
    }, 'visible focus')
    .toBe('');
}

/** Whether an element has the focus; undefined where the page has put another one in its place. */
const hasFocus = (element: Element): boolean | undefined =>
  element.isConnected ? element === document.activeElement : undefined;

/** Presses a key until the target has the focus, and sees that it shows. */
export async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  // Found once: to find something by its name, the names of all things of the page are made up each time.
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
