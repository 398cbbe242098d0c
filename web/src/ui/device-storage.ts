/**
 * Reads a value that is stored on this device. Returns null if there is none, or if the storage is forbidden.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The person, a policy or a private window may forbid storage.
    return null;
  }
}

/** Stores a value on this device, or deletes it with null. @returns false if storage is forbidden or full */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
