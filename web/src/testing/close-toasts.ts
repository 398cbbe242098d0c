import { takeToasts } from '~/ui/feedback/toast';

/** Closes all toasts. Otherwise, the queue of toasts would survive the screen and affect the next test. */
export async function closeToasts(): Promise<void> {
  takeToasts();
  for (;;) {
    const button = document.querySelector<HTMLElement>('[role="alertdialog"] button[slot="close"]');
    if (!button) return;
    button.click();
    await new Promise(requestAnimationFrame);
  }
}
