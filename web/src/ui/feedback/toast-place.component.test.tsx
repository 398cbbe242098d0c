import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { findCoveredTexts } from '~/testing/covered-texts';
import { Dialog } from './dialog';
import { showToast } from './toast';
import { ToastRegion } from './toast-region';

const region = page.getByRole('region', { name: 'Notifications' });
const dialog = page.getByRole('dialog', { name: 'Mint this badge' });
const SIZES = [
  [320, 568],
  [390, 844],
  [1_024, 768],
  [1_440, 900],
] as const;

async function showTwoToasts(): Promise<void> {
  showToast('error', 'Failed to update profile. Check your connection and try again.');
  showToast('info', 'Your review is kept, and is sent as soon as there is a network.');
  await expect.element(page.getByText('Your review is kept')).toBeVisible();
}

const areaOf = (element: Element) => element.getBoundingClientRect();

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

describe('toasts', () => {
  it.each(SIZES)('shows toasts next to a long dialog (%d×%d px)', async (width, height) => {
    await page.viewport(width, height);
    await render(
      <>
        <Dialog title="Mint this badge" isOpen onClose={() => undefined}>
          {Array.from({ length: 40 }, (_, line) => `Line ${line} of what you consent to.`).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Dialog>
        <ToastRegion />
      </>,
    );
    await expect.element(dialog).toBeVisible();
    await showTwoToasts();
    const box = dialog.element().parentElement as HTMLElement;
    await expect.poll(() => overlap(areaOf(box), areaOf(region.element()))).toBe(0);
    expect(areaOf(box).bottom).toBeLessThanOrEqual(height);
    expect(areaOf(region.element()).top).toBeGreaterThanOrEqual(0);
  });

  it.each(SIZES)("keeps toasts from covering a page's header (%d×%d px)", async (width, height) => {
    await page.viewport(width, height);
    await render(
      <main className="page pt-24">
        <h1 className="text-heading">Morgan Ashdown</h1>
        <ToastRegion />
      </main>,
    );
    await showTwoToasts();
    expect(findCoveredTexts(region.element() as HTMLElement)).toEqual([]);
  });

  it('keeps a short dialog in place when a toast appears', async () => {
    await page.viewport(1_024, 768);
    await render(
      <>
        <Dialog title="Mint this badge" isOpen onClose={() => undefined}>
          <p>One line.</p>
        </Dialog>
        <ToastRegion />
      </>,
    );
    await expect.element(dialog).toBeVisible();
    const { top } = areaOf(dialog.element());
    showToast('success', 'Copied');
    await expect.element(page.getByText('Copied')).toBeVisible();
    expect(areaOf(dialog.element()).top).toBe(top);
  });
});
