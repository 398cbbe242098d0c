/** Focuses a control and scrolls it to the center of the window, clear of toasts and header. */
export function focusField(control: HTMLElement | null | undefined): void {
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
