import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * After each change of screen the focus goes to the new heading, which a screen reader then reads, instead of staying
 * on a link that is gone. The first screen keeps the browser's own behaviour.
 */
export function useNavigationFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById('main');
    const target = main?.querySelector('h1') ?? main;
    if (!target) return;
    if (target !== main) target.setAttribute('tabindex', '-1');
    target.focus({ preventScroll: true });
  }, [pathname]);
}
