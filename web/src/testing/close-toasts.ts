import { takeToasts } from '~/ui/feedback/toast';

/** Closes all toasts, because the queue outlives the screen: the next test would see the rest. */
export async function closeToasts(): Promise<void> {
  takeToasts();
  for (;;) {
    const button = document.querySelector<HTMLElement>('[role="alertdialog"] button[slot="close"]');
    if (!button) return;
    button.click();
    await new Promise(requestAnimationFrame);
  }
}
