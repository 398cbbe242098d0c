import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { describeFocus } from './describe-focus';

const MOST_STOPS = 80;

/** Fails unless the focus is visible. */
export async function expectVisibleFocus(): Promise<void> {
  // The page may still be scrolling to the focused element.
  await expect
    .poll(() => {
      const { name, problem } = describeFocus();
      return problem && `${problem}: ${name}`;
    })
    .toBe('');
}

/** Presses a key until the target has the focus, and checks that the focus is visible. */
export async function moveTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    await userEvent.tab({ shift: key === 'Shift+Tab' });
    if (target.element() === document.activeElement) {
      await expectVisibleFocus();
      return;
    }
  }
  throw new Error(`${key} does not lead to ${target.selector} within ${MOST_STOPS} presses.`);
}
