import { useSyncExternalStore } from 'react';

const KEY = 'wayable.saved';
/** So many places a device keeps. */
export const DEVICE_SAVED_MAX = 100;

/** A place that the device of a visitor keeps. */
export interface DeviceSaved {
  id: string;
  name: string;
  address: string;
  /** RFC 3339, UTC. */
  saved_at: string;
}

const listeners = new Set<() => void>();
let current: readonly DeviceSaved[] | undefined;

const isText = (value: unknown): value is string => typeof value === 'string';

const isSaved = (value: unknown): value is DeviceSaved => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, address, saved_at } = value as Partial<DeviceSaved>;
  return [id, name, address, saved_at].every(isText);
};

/** Reads what was stored; what is something else counts for nothing. */
export function parseSaved(text: string | null): DeviceSaved[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved).slice(0, DEVICE_SAVED_MAX) : [];
  } catch {
    return [];
  }
}

function read(): readonly DeviceSaved[] {
  try {
    return parseSaved(localStorage.getItem(KEY));
  } catch {
    // Storage that is switched off: nothing is kept.
    return [];
  }
}

function onStorage({ key }: StorageEvent): void {
  // Without a key, all of the storage was cleared.
  if (key !== KEY && key !== null) return;
  current = read();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Stays: another tab may save while no screen shows what is saved.
  window.addEventListener('storage', onStorage);
  return () => listeners.delete(listener);
}

function keep(saved: readonly DeviceSaved[]): void {
  current = saved;
  localStorage.setItem(KEY, JSON.stringify(saved));
  for (const listener of listeners) listener();
}

const readCurrent = (): readonly DeviceSaved[] => {
  current ??= read();
  return current;
};

/**
 * Keeps a place on this device, as the newest. @returns false where as many are kept as there is room for
 * @throws {DOMException} where the device keeps nothing
 */
export function saveOnDevice(place: Omit<DeviceSaved, 'saved_at'>): boolean {
  const others = readCurrent().filter(({ id }) => id !== place.id);
  if (others.length >= DEVICE_SAVED_MAX) return false;
  const { id, name, address } = place;
  keep([{ id, name, address, saved_at: new Date().toISOString() }, ...others]);
  return true;
}

/** Forgets places of this device. @throws {DOMException} where the device keeps nothing */
export const forgetOnDevice = (ids: readonly string[]): void =>
  keep(readCurrent().filter(({ id }) => !ids.includes(id)));

/** What this device keeps, the newest first, in all its tabs. */
export const useDeviceSaved = (): readonly DeviceSaved[] =>
  useSyncExternalStore(subscribe, readCurrent, () => NONE);

const NONE: readonly DeviceSaved[] = [];
