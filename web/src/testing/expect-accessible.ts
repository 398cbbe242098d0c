import axe from 'axe-core';
import { expect } from 'vitest';
import { commands, page } from 'vitest/browser';
import { type AxeScope, axeOptions, comeToRest, describeViolations, PHONE } from './axe';
import { WINDOW } from './window-size';

async function expectNoAxeFindings(state: string, scope: AxeScope): Promise<void> {
  await comeToRest();
  // Axe reads the page in several tasks. A change between them can be the cause of a finding.
  const changes: string[] = [];
  const observer = new MutationObserver((records) => changes.push(...records.map(describeChange)));
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  const { violations } = await axe.run(document, axeOptions(scope));
  observer.disconnect();
  expect
    .soft(describeViolations(violations), `axe on ${state}; changes meanwhile: ${changes.join('; ')}`)
    .toEqual([]);
}

function describeChange({ type, target, attributeName, addedNodes, removedNodes }: MutationRecord): string {
  const { tagName, id, className } = target as Element;
  const what = attributeName ?? `${addedNodes.length} added, ${removedNodes.length} removed`;
  return `${type} of ${tagName}#${id}.${className}: ${what}`;
}

async function setColorScheme(scheme: 'light' | 'dark'): Promise<void> {
  await commands.emulateMedia({ colorScheme: scheme });
  await expect.poll(() => matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true);
}

/**
 * Checks a rendered state like `expectAccessible` of the stories: no axe finding in both color schemes and on
 * a phone, and no horizontal overflow.
 * @param without rules that do not apply
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

/** Fails if the page, or a part that cannot scroll, is wider than the window. */
export function expectNoSidewaysScrolling(state: string): void {
  const { scrollWidth, clientWidth } = document.documentElement;
  expect.soft(scrollWidth, `width of ${state}`).toBeLessThanOrEqual(clientWidth);
}
