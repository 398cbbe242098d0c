import { describe, expect, it, vi } from 'vitest';
import {
  formatDate,
  formatDaysAgo,
  formatDistance,
  formatMeters,
  formatMonth,
  formatNumber,
  formatRating,
} from './format';

describe('number and date formats', () => {
  it('formats numbers with grouped digits', () => {
    expect([0, 999, 1_234_567].map(formatNumber)).toEqual(['0', '999', '1,234,567']);
  });

  it('formats a rating with one decimal', () => {
    expect([4, 4.25, 0].map(formatRating)).toEqual(['4.0', '4.3', '0.0']);
  });

  it('formats a short distance in whole meters', () => {
    expect([0, 19.6, 50].map(formatMeters)).toEqual(['0 m', '20 m', '50 m']);
  });

  it("formats a distance in the reader's units", () => {
    expect([0, 347, 1_234, 12_345].map((meters) => formatDistance(meters, 'cm'))).toEqual([
      '0 m',
      '350 m',
      '1.2 km',
      '12 km',
    ]);
    expect([120, 1_234, 40_000].map((meters) => formatDistance(meters, 'in'))).toEqual([
      '390 ft',
      '0.8 mi',
      '25 mi',
    ]);
  });

  it("formats a date in the reader's time zone", () => {
    const instant = '2026-03-01T03:30:00.000Z';
    expect(formatDate(instant, 'UTC')).toBe('March 1, 2026');
    expect(formatDate(instant, 'America/Chicago')).toBe('February 28, 2026');
    expect(formatMonth(instant, 'America/Chicago')).toBe('February 2026');
  });

  it('counts the years of an age', () => {
    const now = Date.parse('2027-01-15T12:00:00Z');
    expect(formatDaysAgo('2025-02-01T12:00:00Z', now, 'UTC')).toBe('1 year ago');
    expect(formatDaysAgo('2024-12-01T12:00:00Z', now, 'UTC')).toBe('2 years ago');
  });
});

it("formats a date after the device's time zone changed", () => {
  vi.stubEnv('TZ', 'America/Chicago');
  expect(formatDate('2026-01-01T00:30:00Z')).toBe('December 31, 2025');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(formatDate('2026-01-01T00:30:00Z')).toBe('January 1, 2026');
});
