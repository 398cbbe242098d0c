import axe from 'axe-core';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { type AxeScope, axeOptions, comeToRest, describeViolations, PHONE } from './axe';
import { WINDOW } from './window-size';

async function expectNoAxeFindings(state: string, scope: AxeScope): Promise<void> {
  await comeToRest();
  const { violations } = await axe.run(document, axeOptions(scope));
  expect.soft(describeViolations(violations), `axe on ${state}`).toEqual([]);
}

async function setColorScheme(scheme: 'light' | 'dark'): Promise<void> {
  await commands.emulateMedia({ colorScheme: scheme });
  await expect.poll(() => matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true);
}

/**
 * What `expectAccessible` of the stories sees to, for a state that is rendered here: no finding of axe in both colour
 * schemes and in a window as small as a phone, which nothing is wider than. `without`: rules that do not hold for it.
 */
export async function expectAccessible(state: string, without: string[] = []): Promise<void> {
  await expectNoAxeFindings(`${state}, light`, { without });
  await setColorScheme('dark');
  await expectNoAxeFindings(`${state}, dark`, { only: 'colors' });
  await setColorScheme('light');
  await page.viewport(PHONE.width, PHONE.height);
  await expectNoAxeFindings(`${state}, as small as a phone`, { only: 'layout', without });
  expectNoSidewaysScrolling(`${state}, as small as a phone`);
  await page.viewport(WINDOW.width, WINDOW.height);
}

/** Fails when the page, or a part of it that cannot be scrolled, is wider than the window. */
export function expectNoSidewaysScrolling(state: string): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect.soft(scrollWidth, `width of ${state}`).toBeLessThanOrEqual(clientWidth);
}
