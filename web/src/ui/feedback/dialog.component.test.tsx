import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { serveBackGesture } from '~/testing/back-gesture';
import { Dialog } from './dialog';
import { DialogActions } from './dialog-actions';
import { TextDialog } from './text-dialog';

/** A page with a dialog that closes when `work` is done. */
function Asking({ work }: { work: Promise<void> }) {
  const [isAsked, setAsked] = useState(false);
  const send = async () => {
    await work;
    setAsked(false);
  };
  return (
    <>
      <button type="button" onClick={() => setAsked(true)}>
        Send
      </button>
      {isAsked && (
        <Dialog role="alertdialog" title="Send this?" isOpen onClose={() => setAsked(false)}>
          <button type="button" onClick={() => void send()}>
            Yes
          </button>
        </Dialog>
      )}
    </>
  );
}

it('returns the focus from a closed dialog on slow devices', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await render(<Asking work={promise} />);
  const opener = page.getByRole('button', { name: 'Send' });
  await opener.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  // A slow device draws a frame before effects run. Until then, the page behind the dialog is inert.
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    queueMicrotask(() => callback(performance.now()));
    return 0;
  });
  resolve();
  await expect.element(opener).toHaveFocus();
});

it('closes a dialog on the Back gesture of a phone', async () => {
  const goBack = serveBackGesture();
  await render(<Asking work={Promise.resolve()} />);
  const opener = page.getByRole('button', { name: 'Send' });
  await opener.click();
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  goBack();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('asks on every Back gesture before losing typed text', async () => {
  const goBack = serveBackGesture();
  await render(
    <TextDialog title="Why?" onClose={() => undefined}>
      <input aria-label="In your words" />
    </TextDialog>,
  );
  await page.getByRole('textbox').fill('Because');
  const question = page.getByRole('alertdialog');
  for (let asked = 0; asked < 2; asked++) {
    goBack();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
  }
  await expect.element(page.getByRole('textbox')).toHaveValue('Because');
});

const inLongDialog = (
  <Dialog title="Why?" isOpen onClose={() => undefined}>
    <div style={{ height: '100rem' }}>Many reasons</div>
    <input aria-label="In your words" />
    <DialogActions>
      <button type="button">Delete</button>
    </DialogActions>
  </Dialog>
);

it("keeps a dialog's buttons visible while its content scrolls", async () => {
  await page.viewport(1_440, 900);
  await render(inLongDialog);
  const button = page.getByRole('button', { name: 'Delete' });
  await expect.element(button).toBeInViewport({ ratio: 1 });
  const field = page.getByRole('textbox');
  (await field.findElement()).focus();
  await expect.element(button).toBeInViewport({ ratio: 1 });
  const [above, below] = [field, button].map((each) => each.element().getBoundingClientRect());
  expect(above?.bottom).toBeLessThanOrEqual(below?.top ?? 0);
});

it("scrolls a dialog's buttons with its content in low windows", async () => {
  await page.viewport(360, 256);
  await render(inLongDialog);
  await expect.element(page.getByText('Many reasons')).toBeInViewport();
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInViewport();
});

/** A page with a dialog in which people write a reason. */
function Writing() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Report
      </button>
      {isOpen && (
        <TextDialog title="Why?" onClose={() => setOpen(false)}>
          <textarea aria-label="Reason" />
        </TextDialog>
      )}
    </>
  );
}

it('asks before Escape discards typed text', async () => {
  await render(<Writing />);
  const opener = page.getByRole('button', { name: 'Report' });
  const reason = page.getByRole('textbox', { name: 'Reason' });
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await opener.click();
  await reason.fill('Advertising');
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(reason).toHaveValue('Advertising');
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

it('closes a dialog without typed text on Escape', async () => {
  await render(<Writing />);
  await page.getByRole('button', { name: 'Report' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
});
