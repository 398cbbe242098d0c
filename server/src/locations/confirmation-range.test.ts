import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmationRangeOf } from './confirmation-range.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rangeAt = (time: string, filter: 'old' | 'recent') => {
  vi.setSystemTime(new Date(time));
  return confirmationRangeOf(filter);
};

describe('confirmationRangeOf', () => {
  // A range that moves with the clock would tell the minute of a confirmation when it gets old.
  it.each(['old', 'recent'] as const)('changes the range of %s confirmations at midnight', (filter) => {
    const morning = rangeAt('2026-11-30T00:00:00Z', filter);
    expect(rangeAt('2026-11-30T23:59:59Z', filter)).toEqual(morning);
    expect(rangeAt('2026-12-01T00:00:00Z', filter)).not.toEqual(morning);
  });
});
