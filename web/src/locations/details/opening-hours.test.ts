import { describe, expect, it } from 'vitest';
import { readOpeningHours } from './opening-hours';

describe('readOpeningHours', () => {
  it.each([
    ['Mo-Fr 09:00-18:00', [['Mon–Fri', '9:00 AM–6:00 PM']]],
    [
      'Mo-Fr 09:00-12:00,14:00-18:30; Sa 10:00-14:00; Su,PH off',
      [
        ['Mon–Fri', '9:00 AM–12:00 PM, 2:00 PM–6:30 PM'],
        ['Sat', '10:00 AM–2:00 PM'],
        ['Sun, Public holidays', 'Closed'],
      ],
    ],
    ['24/7', [['Mon–Sun', 'Always open']]],
    ['8:00-20:00', [['Mon–Sun', '8:00 AM–8:00 PM']]],
  ])('parses the opening hours %s', (value, lines) => {
    const read = readOpeningHours(value)?.map(({ days, hours }) => [days, hours.replaceAll('\u202f', ' ')]);
    expect(read).toEqual(lines);
  });

  it.each([
    'sunrise-sunset',
    'Mo-Fr 09:00+',
    'Apr-Oct: Mo 10:00-12:00',
    'Mo-Fr 25:00-26:00',
    '"by call"',
    '',
  ])('returns undefined for the unreadable opening hours %s', (value) => {
    expect(readOpeningHours(value)).toBeUndefined();
  });
});
