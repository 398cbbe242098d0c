import { describe, expect, it } from 'vitest';
import { contactOf, namesOf } from './osm-contact.ts';

const toTags = (facts: { key: string; value: string }[]) =>
  Object.fromEntries(facts.map(({ key, value }) => [key, value]));

describe('contactOf', () => {
  it("reads hours, phone and website from OpenStreetMap's usual keys", () => {
    const tags = {
      opening_hours: 'Mo-Fr 09:00-18:00',
      'contact:phone': '+377 93 15 00 00',
      url: 'example.org/a',
    };
    expect(toTags(contactOf(tags))).toEqual({
      opening_hours: 'Mo-Fr 09:00-18:00',
      phone: '+377 93 15 00 00',
      website: 'https://example.org/a',
    });
  });

  it.each([
    'javascript:alert(1)',
    'ftp://example.org',
    'https://user:secret@example.org/',
    'none',
    `https://example.org/${'a'.repeat(300)}`,
  ])('omits the invalid website %s', (website) => {
    expect(contactOf({ website })).toEqual([]);
  });

  it('omits opening hours that are too long', () => {
    expect(contactOf({ opening_hours: 'Mo 09:00-10:00; '.repeat(30) })).toEqual([]);
  });
});

describe('namesOf', () => {
  it('reads names in other languages and alternative names', () => {
    const tags = {
      name: 'Wien',
      'name:en': 'Vienna',
      'name:de': 'Wien',
      alt_name: 'Beč',
      'name:etymology': 'x',
    };
    expect(toTags(namesOf(tags))).toEqual({ 'name:en': 'Vienna', alt_name: 'Beč' });
  });

  it('returns at most forty names of an element', () => {
    const code = (index: number) =>
      `${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + Math.floor(index / 26))}`;
    const tags = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`name:${code(index)}`, `n${index}`]),
    );
    expect(namesOf(tags)).toHaveLength(40);
    const last = { ...tags, 'name:zh-Hans': '维也纳', operator: 'City' };
    expect(namesOf(last)).toHaveLength(40);
    expect(toTags(namesOf(last))).toMatchObject({ 'name:zh-Hans': '维也纳', operator: 'City' });
  });
});
