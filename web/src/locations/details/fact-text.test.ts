import { describe, expect, it } from 'vitest';
import { factText, groupBySource } from './fact-text';

describe('factText', () => {
  it.each([
    ['wheelchair', 'limited', 'Wheelchair access: limited'],
    ['wheelchair', 'no', 'Wheelchair access: no'],
    ['automatic_door', 'slowdown_button', 'Automatic door: yes (slowdown button)'],
    ['tactile_writing:braille', 'yes', 'Information in Braille: yes'],
    ['toilets:wheelchair', 'no', 'Toilet for wheelchair users: no'],
    ['amenity', 'toilets', 'Public toilet'],
    ['wheelchair-accessible', 'partly', 'wheelchair accessible: Partly'],
    ['door_width_cm', '90', 'Width of the door: 90 cm'],
    ['braille', 'true', 'Braille: Yes'],
    ['changing_table', 'yes', 'changing table: yes'],
    ['entrance_steps', '3', 'Steps at the entrance: 3'],
    ['capacity:disabled', '2', 'Accessible parking spaces: 2'],
    ['ramp:wheelchair', 'yes', 'Ramp at the entrance: Fixed ramp'],
    ['wheelchair:description:de', 'Eingang hinten', 'Eingang hinten'],
  ])('returns the text for the public fact %s=%s: %s', (key, value, words) => {
    expect(factText({ key, value }, 'cm')).toBe(words);
  });
});

describe('groupBySource', () => {
  const fact = (key: string, source_url: string) => ({
    feature: null,
    about: null,
    says: null,
    key,
    value: 'yes',
    source: 'OpenStreetMap',
    source_url,
    license: 'ODbL-1.0',
  });

  it('groups public facts by their source URL', () => {
    const [one, two, three] = [fact('a', '/1'), fact('b', '/2'), fact('c', '/1')];
    expect(groupBySource([one, two, three])).toEqual([[one, three], [two]]);
  });

  it('returns no groups if public facts are missing', () => {
    expect(groupBySource([])).toEqual([]);
  });
});
