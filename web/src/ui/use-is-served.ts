import { useState, useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Returns whether the component came with the served page, so that people saw it before its scripts arrived. */
export function useIsServed(): boolean {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const [isServed] = useState(isHydrating);
  return isServed;
}
