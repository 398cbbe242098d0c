import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '~/ui/focus-heading';

/** The screen that was shown last. What surrounds the screens is drawn anew around one that failed, and must not forget it. */
let shown: string | undefined;

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
