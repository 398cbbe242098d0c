import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toInstant } from './instant.ts';

describe('toInstant', () => {
  it.each([
    ['2026-05-04 10:00:00+00', '2026-05-04T10:00:00.000Z'],
    ['2026-05-04 10:00:00.5+00', '2026-05-04T10:00:00.500Z'],
    ['2026-05-04 10:00:00.123456+00', '2026-05-04T10:00:00.123Z'],
    ['2026-05-04 10:00:00.0009+00', '2026-05-04T10:00:00.000Z'],
    ['2026-05-04 10:00:00.25+05:30', '2026-05-04T04:30:00.250Z'],
    ['2026-05-04 10:00:00-04', '2026-05-04T14:00:00.000Z'],
  ])('converts the PostgreSQL time %s to %s', (text, expected) => {
    expect(toInstant(text)).toBe(expected);
  });

  it('converts random PostgreSQL times like Date.parse', () => {
    const written = fc
      .record({
        moment: fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        digits: fc.integer({ min: 0, max: 3 }),
        zone: fc.constantFrom('+00', '+02', '-11:30'),
      })
      .map(({ moment, digits, zone }) => {
        const [day, time = ''] = moment.toISOString().split('T');
        return `${day} ${time.slice(0, digits === 0 ? 8 : 9 + digits)}${zone}`;
      });
    fc.assert(
      fc.property(written, (text) => {
        expect(toInstant(text)).toBe(new Date(text).toISOString());
      }),
    );
  });
});
