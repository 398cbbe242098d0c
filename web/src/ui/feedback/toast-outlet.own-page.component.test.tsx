import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectConsoleError } from '~/testing/console-errors';
import { showToast, takeToasts } from './toast';
import { ToastOutlet } from './toast-outlet';

// The code of the toasts fails to load.
vi.mock('./toast-region', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('keeps queued toasts when the toast code fails to load', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await render(
    <main>
      <h1>A screen</h1>
      <ToastOutlet />
    </main>,
  );
  // The second message arrives right after the first failure, before the browser draws.
  errors.mockImplementationOnce(() => queueMicrotask(() => showToast('info', 'Second')));
  showToast('info', 'First');
  await expect.poll(() => errors.mock.calls).toHaveLength(2);
  expectConsoleError('FailureBoundary');
  await expect.element(page.getByRole('heading', { name: 'A screen' })).toBeVisible();
  expect(takeToasts().map(({ text }) => text)).toEqual(['First', 'Second']);
});
