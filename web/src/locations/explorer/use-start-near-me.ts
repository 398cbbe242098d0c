import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Starts at the person's position if the URL requests places nearby and contains no view. It never asks for
 * the permission: without it, nothing happens.
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
      // Ignore a browser without this permission. The view stays.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isWantedAtFirst]);
}
