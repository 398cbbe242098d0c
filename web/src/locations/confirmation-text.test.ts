import { CONFIRMATION_COUNTS_DAYS } from '@wayable/protocol/confirmations';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesText, confirmationText } from './confirmation-text';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-07-15T12:00:00Z');
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
const say = (days: number, count: number, reviewed = days) =>
  confirmationText(
    { confirmations: count, last_confirmed_at: count > 0 ? ago(days) : null, last_looked_at: ago(reviewed) },
    NOW,
    'UTC',
  );

describe('confirmationText', () => {
  it.each([
    [0, 1, 'Confirmed today by one person'],
    [1, 2, 'Confirmed yesterday by 2 people'],
    [3, 4, 'Confirmed 3 days ago by 4 people'],
    [13, 1, 'Confirmed 13 days ago by one person'],
    [14, 1_234, 'Confirmed 2 weeks ago by 1,234 people'],
    [60, 1, 'Confirmed 8 weeks ago by one person'],
    [61, 1, 'Confirmed 2 months ago by one person'],
    [364, 3, 'Confirmed 11 months ago by 3 people'],
    [365, 3, 'Not checked in over a year'],
    [20, 0, 'Last checked 2 weeks ago'],
    [400, 0, 'Not checked in over a year'],
  ])('describes a confirmation %d days ago by %d people: %s', (days, count, text) => {
    expect(say(days, count)).toBe(text);
  });

  it('returns the date of a review newer than outdated confirmations', () => {
    expect(say(400, 2, 5)).toBe('Last checked 5 days ago');
  });

  it('distinguishes a place never checked from missing data', () => {
    const never = { confirmations: 0, last_confirmed_at: null, last_looked_at: null };
    expect(confirmationText(never, NOW)).toBe('Not checked yet');
    expect(confirmationText({}, NOW)).toBeUndefined();
    expect(changesText({})).toBeUndefined();
    expect(changesText({ changes_reported: 0 })).toBeUndefined();
    expect(changesText({ changes_reported: 1 })).toBe('One person says that something has changed');
    expect(changesText({ changes_reported: 2 })).toBe('2 people say that something has changed');
  });

  it("counts days since a confirmation in the reader's time zone", () => {
    const place = {
      confirmations: 1,
      last_confirmed_at: '2026-07-15T03:30:00Z',
      last_looked_at: '2026-07-15T03:30:00Z',
    };
    expect(confirmationText(place, NOW, 'UTC')).toBe('Confirmed today by one person');
    expect(confirmationText(place, NOW, 'America/Chicago')).toBe('Confirmed yesterday by one person');
  });

  const UNIT_DAYS: Record<string, number> = { day: 1, week: 7, month: 30.5, year: 365.25 };
  const inDays = (text: string): number => {
    if (/today/.test(text)) return 0;
    if (/yesterday/.test(text)) return 1;
    const [, amount, unit] = /(\d+) (day|week|month)s? ago/.exec(text) ?? [];
    return unit === undefined ? Number.NaN : Number(amount) * (UNIT_DAYS[unit] as number);
  };

  it("rounds a confirmation's age by at most one unit", () => {
    const zones = fc.constantFrom('UTC', 'America/Chicago', 'Pacific/Kiritimati', 'Pacific/Pago_Pago');
    const confirmations = fc.record({
      minutes: fc.integer({ min: -2_880, max: 364 * 1_440 }),
      count: fc.integer({ min: 1, max: 5_000 }),
      zone: zones,
    });
    fc.assert(
      fc.property(confirmations, ({ minutes, count, zone }) => {
        const instant = new Date(NOW - minutes * 60_000).toISOString();
        const text = confirmationText(
          { confirmations: count, last_confirmed_at: instant, last_looked_at: instant },
          NOW,
          zone,
        ) as string;
        expect(text).toMatch(
          /^Confirmed (today|yesterday|[1-9]\d* (days|weeks|months) ago|last month|last week) by (one person|[\d,]+ people)$/,
        );
        const told = inDays(text);
        const days = Math.max(0, minutes / 1_440);
        expect(told).toBeLessThanOrEqual(days + 1);
        expect(days - told).toBeLessThan(told < 14 ? 1.01 : told < 56 ? 8 : 31.6);
      }),
    );
  });

  it('describes places as outdated exactly when the confirmation filter does', () => {
    const confirmations = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: null });
    fc.assert(
      fc.property(confirmations, (days) => {
        const last = days === null ? null : ago(days);
        const place = { confirmations: 0, last_confirmed_at: null, last_looked_at: last };
        const isOld = days === null || days >= CONFIRMATION_COUNTS_DAYS;
        expect(/^Not checked/.test(confirmationText(place, NOW) as string)).toBe(isOld);
      }),
    );
  });
});
