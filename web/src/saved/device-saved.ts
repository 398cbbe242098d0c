import { useSyncExternalStore } from 'react';
import { readStored } from '~/ui/device-storage';

const KEY = 'wayable.saved';
/** The maximum number of places on a device. */
export const DEVICE_SAVED_MAX = 100;

/** A place saved on a visitor's device. */
export interface DeviceSaved {
  id: string;
  name: string;
  address: string;
  /** RFC 3339 in UTC. */
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

/** Reads the stored places; ignores other data. */
export function parseSaved(text: string | null): DeviceSaved[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved).slice(0, DEVICE_SAVED_MAX) : [];
  } catch {
    return [];
  }
}

function read(): readonly DeviceSaved[] {
  return parseSaved(readStored(KEY));
}

function onStorage({ key }: StorageEvent): void {
  // No key means that the whole storage was cleared.
  if (key !== KEY && key !== null) return;
  current = read();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The listener is never removed, because another tab may save while no screen shows the list.
  window.addEventListener('storage', onStorage);
  return () => listeners.delete(listener);
}

function keep(saved: readonly DeviceSaved[]): void {
  localStorage.setItem(KEY, JSON.stringify(saved));
  current = saved;
  for (const listener of listeners) listener();
}

const readCurrent = (): readonly DeviceSaved[] => {
  current ??= read();
  return current;
};

/**
 * Saves a place on this device as the newest. @returns false if the list is full
 * @throws {DOMException} if storage fails
 */
export function saveOnDevice(place: Omit<DeviceSaved, 'saved_at'>): boolean {
  const others = readCurrent().filter(({ id }) => id !== place.id);
  if (others.length >= DEVICE_SAVED_MAX) return false;
  const { id, name, address } = place;
  keep([{ id, name, address, saved_at: new Date().toISOString() }, ...others]);
  return true;
}

/** Removes places from this device. @throws {DOMException} if storage fails */
export const forgetOnDevice = (ids: readonly string[]): void =>
  keep(readCurrent().filter(({ id }) => !ids.includes(id)));

/** Returns this device's saved places, the newest first, shared by its tabs. */
export const useDeviceSaved = (): readonly DeviceSaved[] =>
  useSyncExternalStore(subscribe, readCurrent, () => NONE);

const NONE: readonly DeviceSaved[] = [];
