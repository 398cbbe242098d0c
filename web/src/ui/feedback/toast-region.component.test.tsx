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

it('goes when what it offers was done in another way', async () => {
  await render(<ToastRegion />);
  const offer = new AbortController();
  showToast('success', 'Review returned', {
    label: 'Undo',
    onPress: () => undefined,
    signal: offer.signal,
  });
  const toast = page.getByText('Review returned');
  await expect.element(toast).toBeVisible();
  offer.abort();
  await expect.element(toast).not.toBeInTheDocument();
});

it('does not offer again what newer ones hid until its time was over', async () => {
  await render(<ToastRegion />);
  const undo = { label: 'Undo', onPress: () => undefined };
  showToast('success', 'First verified', undo);
  await expect.element(page.getByText('First verified')).toBeVisible();
  await vi.advanceTimersByTimeAsync(8_000);
  for (const name of ['Second', 'Third', 'Fourth']) showToast('success', `${name} verified`, undo);
  await expect.element(page.getByText('Fourth verified')).toBeVisible();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByText('Fourth verified')).not.toBeInTheDocument();
  expect(page.getByText(/verified$/).elements()).toEqual([]);
});
