import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { parkPointer, pointAt } from '~/testing/pointer';
import { showToast } from './toast';
import { ToastRegion } from './toast-region';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const region = page.getByRole('region', { name: 'Notifications' });

/** Moves the pointer to a toast, and waits until the region is hovered. */
async function enterToast(text: string): Promise<void> {
  const toast = page.getByText(text);
  await expect.element(toast).toBeVisible();
  await pointAt(toast);
  await expect.element(region).toHaveAttribute('data-hovered');
}

/** Moves the pointer away, and waits until the region is no longer hovered. */
async function leaveToasts(): Promise<void> {
  await parkPointer();
  await expect.element(region).not.toHaveAttribute('data-hovered');
}

it('shows a toast for five seconds', async () => {
  await render(<ToastRegion />);
  showToast('success', 'Review submitted');
  const toast = page.getByText('Review submitted');
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(4_900);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(toast).not.toBeInTheDocument();
});

it('shows a toast with an action for ten seconds', async () => {
  await render(<ToastRegion />);
  showToast('success', 'Review verified', { label: 'Undo', onPress: () => undefined });
  const toast = page.getByText('Review verified');
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(9_900);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(toast).not.toBeInTheDocument();
});

it("pauses a toast's timer while the pointer is over it", async () => {
  await render(<ToastRegion />);
  showToast('success', 'Review submitted');
  const toast = page.getByText('Review submitted');
  await enterToast('Review submitted');
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(toast).toBeVisible();
  await leaveToasts();
  await vi.advanceTimersByTimeAsync(4_900);
  await expect.element(toast).toBeVisible();
  await vi.advanceTimersByTimeAsync(100);
  await expect.element(toast).not.toBeInTheDocument();
});

it("pauses a toast's timer while the focus is inside", async () => {
  await render(<ToastRegion />);
  showToast('success', 'Review submitted');
  const toast = page.getByText('Review submitted');
  await expect.element(toast).toBeVisible();
  const dismiss = region.getByRole('button', { name: 'Dismiss' }).element() as HTMLElement;
  dismiss.focus();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(toast).toBeVisible();
  dismiss.blur();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(toast).not.toBeInTheDocument();
});

it('pauses a new toast while another toast is hovered', async () => {
  await render(<ToastRegion />);
  showToast('success', 'Review submitted');
  await enterToast('Review submitted');
  showToast('success', 'Review verified');
  const second = page.getByText('Review verified');
  await expect.element(second).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(second).toBeVisible();
  await leaveToasts();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(second).not.toBeInTheDocument();
});

it('pauses a new toast while another toast is focused', async () => {
  await render(<ToastRegion />);
  showToast('success', 'Review submitted');
  await expect.element(page.getByText('Review submitted')).toBeVisible();
  (region.getByRole('button', { name: 'Dismiss' }).element() as HTMLElement).focus();
  showToast('success', 'Review verified');
  const second = page.getByText('Review verified');
  await expect.element(second).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.element(second).toBeVisible();
});

it('restarts toast timers after a dismissal by pointer', async () => {
  await render(<ToastRegion />);
  showToast('success', 'Review submitted');
  await enterToast('Review submitted');
  await region.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(region).not.toBeInTheDocument();
  await parkPointer();
  showToast('success', 'Review verified');
  await enterToast('Review verified');
  await leaveToasts();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.element(page.getByText('Review verified')).not.toBeInTheDocument();
});

it('returns the focus after the last toast is dismissed', async () => {
  await render(
    <>
      <button type="button">Outside</button>
      <ToastRegion />
    </>,
  );
  const outside = page.getByRole('button', { name: 'Outside' });
  (outside.element() as HTMLElement).focus();
  showToast('success', 'Review submitted');
  await enterToast('Review submitted');
  await region.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(region).not.toBeInTheDocument();
  await expect.element(outside).toHaveFocus();
});

it('closes a toast after its action is pressed', async () => {
  await render(<ToastRegion />);
  let pressed = 0;
  showToast('success', 'Review deleted', { label: 'Undo', onPress: () => pressed++ });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Review deleted')).not.toBeInTheDocument();
  expect(pressed).toBe(1);
});

it('closes a toast when its action becomes obsolete', async () => {
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

it('keeps hidden toasts closed after their actions expired', async () => {
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
