import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Begins where the person is, when the address asks for something near without naming a view, and the person has allowed
 * this site to know where they are. Nobody is asked before they have done anything.
 */
export function useStartNearMe(isWanted: boolean, goToMe: () => Promise<void>): void {
  const [isWantedAtFirst] = useState(isWanted);
  const go = useEffectEvent(() => void goToMe());
  useEffect(() => {
    if (!isWantedAtFirst || !navigator.permissions) return;
    let isOver = false;
    navigator.permissions.query({ name: 'geolocation' }).then(
      ({ state }) => {
        if (state === 'granted' && !isOver) go();
      },
      // A browser that does not know this permission: the view stays.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWantedAtFirst]);
}
