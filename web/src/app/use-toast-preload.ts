import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { preloadToasts } from '~/ui/feedback/toast-outlet';

/** Has the code for toasts at hand wherever something can fail; the home page stays light. */
export function useToastPreload(): void {
  const isHome = useLocation().pathname === '/';
  useEffect(() => {
    if (!isHome) void preloadToasts();
  }, [isHome]);
}
