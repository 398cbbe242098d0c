import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from '~/ui/focus-heading';

/** The last screen. It is outside of React, because a failed screen remounts the frame. */
let shown: string | undefined;

/** Counts an empty page as the first screen, so that the screen after it gets the focus. */
export function useEmptyFirstScreen(isEmpty: boolean): void {
  useEffect(() => {
    if (isEmpty) shown ??= '';
  }, [isEmpty]);
}

/**
 * After each change of screen, moves the focus to the new heading, so that screen readers read it. A screen
 * that came with the page keeps the browser's own behavior.
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
