/** Moves the focus to the heading of the screen. */
export function focusHeading(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target) return;
  if (target !== main) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
