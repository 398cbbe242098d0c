/** Moves the focus to a control and shows it in the middle of the window, where no toast and no header covers it. */
export function focusField(control: HTMLElement | null | undefined): void {
  control?.focus({ preventScroll: true });
  control?.scrollIntoView({ block: 'center' });
}
