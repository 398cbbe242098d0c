import { describe, expect, it } from 'vitest';
import { DEVICE_SAVED_MAX, parseSaved } from './device-saved';

const PLACE = { id: '1', name: 'Library', address: 'Main Street 1', saved_at: '2026-05-04T10:00:00.000Z' };

describe('parseSaved', () => {
  it('parses the saved places in the browser storage', () => {
    expect(parseSaved(JSON.stringify([PLACE]))).toEqual([PLACE]);
  });

  it.each([
    ['null', null],
    ['no JSON', '{['],
    ['no list', '{"id":"1"}'],
    ['a list of other values', '[1,null,{"id":2}]'],
  ])('returns no saved places for %s in the storage', (_, text) => {
    expect(parseSaved(text)).toEqual([]);
  });

  it('limits the number of places saved on a device', () => {
    const many = Array.from({ length: DEVICE_SAVED_MAX + 1 }, () => PLACE);
    expect(parseSaved(JSON.stringify(many))).toHaveLength(DEVICE_SAVED_MAX);
  });
});
