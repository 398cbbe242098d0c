import { expect, type Locator, type Page } from '@playwright/test';
import { describeFocus } from '../web/src/testing/describe-focus.ts';

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

/** Presses a key until the target has the focus, and sees that it shows. */
export async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectVisibleFocus(page);
      return;
    }
  }
  throw new Error(`${key} does not lead to ${target} within ${MAX_STOPS} presses.`);
}
