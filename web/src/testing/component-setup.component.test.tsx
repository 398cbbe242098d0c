import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { showToast } from '~/ui/feedback/toast';
import { ToastRegion } from '~/ui/feedback/toast-region';
import { pointAt } from './pointer';

// Each run leaves a hovered and focused toast. The next run must not find this toast.
it.each(['one test', 'the next test'])('starts each test without pointer, focus and toasts: %s', async () => {
  expect(document.querySelector(':hover')).toBeNull();
  expect(document.activeElement).toBe(document.body);
  await render(<ToastRegion />);
  expect(page.getByRole('alertdialog').elements()).toEqual([]);
  for (const text of ['First', 'Second', 'Third', 'Fourth']) showToast('info', text);
  const newest = page.getByRole('alertdialog').first();
  await expect.element(newest).toBeVisible();
  await pointAt(newest);
  await expect.poll(() => newest.element().matches(':hover')).toBe(true);
  (newest.element() as HTMLElement).focus();
});
