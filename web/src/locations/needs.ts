import { type Needs, parseNeeds, toNeedsQuery } from '@wayable/protocol/answers/needs';
import { FEATURES } from '@wayable/protocol/features';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '~/ui/device-storage';

const KEY = 'wayable.needs';
/** The needs of a person who chose none. */
export const NO_NEEDS: Needs = { features: [] };
const listeners = new Set<() => void>();
let current: Needs | undefined;

/** Reads stored needs. Version 0.1 stored a list of features. */
function toNeeds(stored: unknown): Needs {
  if (Array.isArray(stored)) return { features: FEATURES.filter((feature) => stored.includes(feature)) };
  return typeof stored === 'object' && stored !== null ? (parseNeeds(stored).needs ?? NO_NEEDS) : NO_NEEDS;
}

function read(): Needs {
  try {
    return toNeeds(JSON.parse(readStored(KEY) ?? '{}'));
  } catch {
    // Unreadable data counts as no needs.
    return NO_NEEDS;
  }
}

function onStorage({ key }: StorageEvent): void {
  // No key means that the whole storage was cleared.
  if (key !== KEY && key !== null) return;
  current = read();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The listener is never removed, because another tab may change the needs while no screen shows them.
  window.addEventListener('storage', onStorage);
  return () => listeners.delete(listener);
}

function setNeeds(needs: Needs): void {
  current = needs;
  // Without storage, needs last until the page closes.
  writeStored(KEY, JSON.stringify(toNeedsQuery(needs)));
  for (const listener of listeners) listener();
}

/** Returns whether any needs are set. */
export const hasNeeds = (needs: Needs): boolean => Object.keys(toNeedsQuery(needs)).length > 0;

/** Returns the person's needs, stored on this device and shared by its tabs, and a setter. */
export function useNeeds(): [Needs, (needs: Needs) => void] {
  const needs = useSyncExternalStore(
    subscribe,
    () => {
      current ??= read();
      return current;
    },
    () => NO_NEEDS,
  );
  return [needs, setNeeds];
}
