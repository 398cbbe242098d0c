import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './device-storage';

/**
 * Creates access to a value that is stored on this device and shared by its tabs. `parse` reads the stored
 * text, null if there is none. Built pages show `initial`.
 */
export function createStoredState<Value>(key: string, parse: (text: string | null) => Value, initial: Value) {
  const listeners = new Set<() => void>();
  /** A text that could not be stored. It lasts until the page closes. */
  let unstored: string | undefined;
  let latest: { text: string | null; value: Value } | undefined;

  function read(): Value {
    const text = unstored ?? readStored(key);
    if (latest?.text !== text) latest = { text, value: parse(text) };
    return latest.value;
  }

  function onStorage(event: StorageEvent): void {
    // No key means that the whole storage was cleared.
    if (event.key !== key && event.key !== null) return;
    unstored = undefined;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    // Adding the same function again has no effect.
    window.addEventListener('storage', onStorage);
    return () => listeners.delete(listener);
  }

  function write(text: string): void {
    unstored = writeStored(key, text) ? undefined : text;
    for (const listener of listeners) listener();
  }

  return { read, write, useValue: () => useSyncExternalStore(subscribe, read, () => initial) };
}
