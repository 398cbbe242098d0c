import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showToast } from './toast';
import { ToastRegion } from './toast-region';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('stays for five seconds', async () => {
  await render(<ToastRegion />);
  showToast('success', 'Review submitted');
  const toast = page.getByText('Review submitted');
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(4_900);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(toast).not.toBeInTheDocument();
});

it('stays for ten seconds where something can be done about it', async () => {
  await render(<ToastRegion />);
  showToast('success', 'Review verified', { label: 'Undo', onPress: () => undefined });
  const toast = page.getByText('Review verified');
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(9_900);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(toast).not.toBeInTheDocument();
});

it('goes when it is done', async () => {
  await render(<ToastRegion />);
  let pressed = 0;
  showToast('success', 'Review deleted', { label: 'Undo', onPress: () => pressed++ });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Review deleted')).not.toBeInTheDocument();
  expect(pressed).toBe(1);
});
