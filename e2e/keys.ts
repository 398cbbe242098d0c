import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 80;

/** What has the focus, and whether a person can see that: drawn, in the window, and covered by nothing. */
const describeFocus = () => {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: 'nothing', problem: 'nothing has the focus' };
  // A picture of a radio button or checkbox is drawn by its label.
  const shown = [element, element.closest('label')].filter((each) => each !== null);
  const isOutlined = shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
  const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
  const isInWindow = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  // What a pointer goes through can still be seen.
  const { pointerEvents } = getComputedStyle(element);
  const styled = element as HTMLElement;
  if (pointerEvents === 'none') styled.style.pointerEvents = 'auto';
  const onTop = document.elementFromPoint(x, y);
  if (pointerEvents === 'none') styled.style.pointerEvents = '';
  const isOnTop = shown.some((each) => onTop !== null && (each.contains(onTop) || onTop.contains(each)));
  const name = element.outerHTML.slice(0, 160);
  if (!isOutlined) return { name, problem: 'no outline' };
  if (!isInWindow) return { name, problem: 'outside of the window' };
  return { name, problem: isOnTop ? '' : `covered by ${onTop?.outerHTML.slice(0, 160)}` };
};

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
