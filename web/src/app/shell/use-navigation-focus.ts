import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The screen that was shown last. What surrounds the screens is drawn anew around one that failed, and must not forget it. */
let shown: string | undefined;

/** Moves the focus to the heading of the screen. */
export function focusHeading(): void {
  const main = document.getElementById('main');
  const target = main?.querySelector('h1') ?? main;
  if (!target) return;
  if (target !== main) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}

/**
 * After each change of screen the focus goes to the new heading, which a screen reader then reads, instead of staying
 * on a link that is gone. The first screen keeps the browser's own behaviour.
 */
export function useNavigationFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = shown === undefined;
    if (shown === pathname) return;
    shown = pathname;
    if (!isFirst) focusHeading();
  }, [pathname]);
}
