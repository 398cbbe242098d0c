import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Starts at the person's position if the address asks for places nearby and names no view. It does so only if
 * the permission was already given, and never asks for it.
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
      // The browser does not know this permission; the view stays.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWantedAtFirst]);
}
