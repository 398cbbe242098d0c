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
