import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from 'react-router';

interface NextLocation {
  location: Location;
  /** Whether a pending navigation will add a history entry. */
  isPush: boolean;
}

/**
 * Returns a function that reads the location to which the router is moving, or where it is. Components receive
 * a location only when React draws it, which is too late for a change of the URL that keeps earlier changes.
 */
export function useNextLocation(): () => NextLocation {
  const router = useContext(DataRouterContext)?.router;
  if (!router) throw new Error('useNextLocation needs a data router');
  return useCallback(() => {
    const { location, navigation } = router.state;
    return { location: navigation.location ?? location, isPush: navigation.historyAction === 'PUSH' };
  }, [router]);
}
