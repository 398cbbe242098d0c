import { afterEach, describe, expect, it } from 'vitest';
import { m } from '~/paraglide/messages';
import { overwriteGetLocale } from '~/paraglide/runtime';
import { factText, reasonWithDetails } from './moderation-text';

afterEach(() => overwriteGetLocale(() => 'en'));

describe('reasonWithDetails', () => {
  it("joins reason and details with each language's punctuation", () => {
    expect(reasonWithDetails('spam', 'An advertisement')).toBe('Spam or advertising. An advertisement');
    expect(reasonWithDetails('spam', null)).toBe('Spam or advertising');
    expect(reasonWithDetails(null, 'An advertisement')).toBe('An advertisement');
    overwriteGetLocale(() => 'ja');
    expect(reasonWithDetails('spam', '広告')).toBe(`${m.admin_reason_spam()}。広告`);
  });
});

describe('factText', () => {
  it('formats numbers and times in logged facts', () => {
    expect(factText('recipients', 12_345)).toBe('Recipients: 12,345');
    expect(factText('removed_at', '2026-11-25T12:30:00.123456Z')).toMatch(
      /^Removed at: Nov 2\d, 2026, \d+:\d\d/,
    );
  });

  it('keeps other words in logged facts unchanged', () => {
    expect(factText('location_name', '2026')).toBe('Place: 2026');
    expect(factText('is_verified', true)).toBe('Verified: Yes');
    expect(factText('later_at', 'noon')).toBe('later_at: noon');
  });
});
