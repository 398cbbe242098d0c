import { describe, expect, it } from 'vitest';
import { readPlaceInfo } from './read-a11yjson.ts';

const stepsOf = (...entrances: object[]) =>
  readPlaceInfo({ properties: { accessibility: { entrances } } }).entrance_steps;

describe('readPlaceInfo', () => {
  it('prefers the main entrance to one without steps', () => {
    const main = { isMainEntrance: true, stairs: { count: 3 } };
    expect(stepsOf({ isLevel: true }, main)).toBe('3');
    expect(stepsOf({ properties: { isLevel: true } }, { properties: main })).toBe('3');
  });

  it('takes the entrance with the fewest steps otherwise', () => {
    expect(stepsOf({}, { stairs: { count: 2 } }, { isLevel: true })).toBe('0');
  });

  it.each([[[]], [[null]], ['none']])('reads entrances %j', (entrances) => {
    expect(readPlaceInfo({ properties: { accessibility: { entrances } } }).entrance_steps).toBe('');
  });
});
