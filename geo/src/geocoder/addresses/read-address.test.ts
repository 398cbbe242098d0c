import { describe, expect, it } from 'vitest';
import { toKey, toNumberValue } from './address-words.ts';
import { readAddress } from './read-address.ts';

describe('toKey', () => {
  it.each([
    ['East Ohio Street', 'E Ohio St', 'E. OHIO ST.'],
    ['Hauptstraße', 'Hauptstr.', 'Haupt-Straße', 'Hauptstrase'],
    ['Avenue de la Costa', 'Av. de la Costa', 'Ave de la Costa'],
    ['Saint Marks Place', 'St. Marks Pl', 'St Mark’s Place'],
    ['Viale Monza', 'V.le Monza'],
    ['ulica Łódzka', 'ul. Lodzka'],
    ['вулиця Хрещатик', 'вул. Хрещатик'],
    ['Kerkstraat', 'Kerkstr'],
  ])('returns one street key for %s and its abbreviations', (...spellings) => {
    expect(new Set(spellings.map(toKey)).size).toBe(1);
  });

  it('returns different keys for different streets', () => {
    expect(toKey('East Ohio Street')).not.toBe(toKey('West Ohio Street'));
    expect(toKey('Königstraße')).not.toBe(toKey('Königsweg'));
  });
});

describe('readAddress', () => {
  it.each([
    '200 E Ohio St',
    'E Ohio St 200',
    '200, E Ohio St',
  ])('reads street and number of the street address %s', (text) => {
    const [reading] = readAddress(text);
    expect(reading?.words).toEqual(['ohio']);
    expect(reading?.hints).toEqual(expect.arrayContaining(['east', 'street']));
    expect(reading?.numbers).toEqual(['200']);
  });

  it("reads text after a street address's comma also as town", () => {
    const [whole, part] = readAddress('Hauptstraße 12a, Linz');
    expect(whole).toMatchObject({ words: ['haupt', 'linz'], numbers: ['12a'] });
    expect(part).toMatchObject({ words: ['haupt'], numbers: ['12a'] });
    expect(part?.hints).toContain('linz');
  });

  it('joins a separate letter to the house number', () => {
    expect(readAddress('Hauptstr. 12 a').map(({ numbers }) => numbers[0])).toContain('12a');
  });

  it('prefers a house number to a postcode', () => {
    expect(readAddress('60611 Ohio St 200')[0]?.numbers).toEqual(['200', '60611']);
  });

  it('omits words for street such as Rue from search words', () => {
    expect(readAddress('Rue Grimaldi 5').map(({ words }) => words)).toEqual([['grimaldi'], ['grimaldi']]);
  });

  it('keeps a street name that consists only of abbreviations', () => {
    expect(readAddress('E St 12')[0]?.words).toEqual(['east', 'street']);
  });

  it('splits a Japanese district from its block number', () => {
    expect(readAddress('赤坂1-2')[0]).toMatchObject({ words: ['赤坂'], numbers: ['1-2'] });
  });

  it.each([
    '200 E Ohio St #5',
    '200 E Ohio St Ste. 300',
    '200 E Ohio St, Apt 5b',
  ])('omits the unit from the street address %s', (text) => {
    expect(readAddress(text)[0]?.numbers).toEqual(['200']);
  });

  it.each(['', ' ', ',,', '12', '12, 60611', '😀'])('reads no street address from %j', (text) => {
    expect(readAddress(text)).toEqual([]);
  });

  it('limits the words of a long street address to twelve', () => {
    expect(readAddress('a b c d '.repeat(500))[0]?.words.length).toBeLessThanOrEqual(12);
  });
});

describe('toNumberValue', () => {
  it.each([
    ['12a', 12],
    ['12-16', 12],
    ['b', undefined],
    ['99999999999', undefined],
  ])('reads the house number %s as %s', (number, value) => {
    expect(toNumberValue(number)).toBe(value);
  });
});
