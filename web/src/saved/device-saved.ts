import { parseJson } from '~/api-client/call';
import { createStoredState } from '~/ui/stored-state';

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

const isText = (value: unknown): value is string => typeof value === 'string';

const isSaved = (value: unknown): value is DeviceSaved => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, address, saved_at } = value as Partial<DeviceSaved>;
  return [id, name, address, saved_at].every(isText);
};

/** Reads the stored places; ignores other data. */
export function parseSaved(text: string | null): DeviceSaved[] {
  const stored = parseJson(text ?? '');
  return Array.isArray(stored) ? stored.filter(isSaved).slice(0, DEVICE_SAVED_MAX) : [];
}

const list = createStoredState<readonly DeviceSaved[]>(KEY, parseSaved, []);

/** Unlike `list.write`, throws if storage fails, because a saved place must survive the page. */
function keep(saved: readonly DeviceSaved[]): void {
  localStorage.setItem(KEY, JSON.stringify(saved));
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

/**
 * Saves a place on this device as the newest. @returns false if the list is full
 * @throws {DOMException} if storage fails
 */
export function saveOnDevice(place: Omit<DeviceSaved, 'saved_at'>): boolean {
  const others = list.read().filter(({ id }) => id !== place.id);
  if (others.length >= DEVICE_SAVED_MAX) return false;
  const { id, name, address } = place;
  keep([{ id, name, address, saved_at: new Date().toISOString() }, ...others]);
  return true;
}

/** Removes places from this device. @throws {DOMException} if storage fails */
export const forgetOnDevice = (ids: readonly string[]): void =>
  keep(list.read().filter(({ id }) => !ids.includes(id)));

/** Returns this device's saved places, the newest first, shared by its tabs. */
export const useDeviceSaved = (): readonly DeviceSaved[] => list.useValue();
