import { describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './device-storage';

const refuse = () => {
  throw new DOMException('No storage.', 'SecurityError');
};

describe('stored values', () => {
  it('writes, reads and deletes a value in browser storage', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    expect(writeStored('theme', 'dark')).toBe(true);
    expect(readStored('theme')).toBe('dark');
    expect(writeStored('theme', null)).toBe(true);
    expect(readStored('theme')).toBeNull();
  });

  it('returns false for writes when the browser denies storage', () => {
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readStored('theme')).toBeNull();
    expect([writeStored('theme', 'dark'), writeStored('theme', null)]).toEqual([false, false]);
  });
});
