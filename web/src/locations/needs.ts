import { FEATURES, type Feature } from '@wayable/protocol/features';
import { useSyncExternalStore } from 'react';

const KEY = 'wayable.needs';
const NONE: readonly Feature[] = [];
const listeners = new Set<() => void>();
let current: readonly Feature[] | undefined;

function read(): readonly Feature[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? FEATURES.filter((feature) => stored.includes(feature)) : NONE;
  } catch {
    // Storage that is switched off or holds something else: no needs are known.
    return NONE;
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    current = read();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function setNeeds(needs: readonly Feature[]): void {
  current = needs;
  try {
    localStorage.setItem(KEY, JSON.stringify(needs));
  } catch {
    // Without storage they hold until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** The features that the person needs, remembered on this device, in all its tabs. */
export function useNeeds(): [readonly Feature[], (needs: readonly Feature[]) => void] {
  const needs = useSyncExternalStore(
    subscribe,
    () => {
      current ??= read();
      return current;
    },
    () => NONE,
  );
  return [needs, setNeeds];
}
