import { categoryOf } from '@wayable/geo/import/osm-category';
import { LOCALES } from '@wayable/protocol/locales';
import { PLACE_KINDS, PLACE_KINDS_BY_KEY } from '@wayable/protocol/place-kinds';
import { describe, expect, it } from 'vitest';
import { englishKindName, hasName, kindName, kindNames, shownName } from './kind-names.ts';

/** The category of each kind with a single tag */
const CATEGORIES = new Map<string, string | undefined>(
  Object.entries(PLACE_KINDS_BY_KEY).flatMap(([key, kinds]) =>
    kinds.map((kind) => [kind, categoryOf({ [key]: kind, wheelchair: 'yes' })] as const),
  ),
);

describe.each(LOCALES.map(({ code }) => code))('kinds of places in %s', (locale) => {
  it('has a name for each kind of place', () => {
    for (const kind of PLACE_KINDS) expect(kindName(locale, kind), kind).toBeTruthy();
  });

  it('has unique names of place kinds within a category', () => {
    const byName = Map.groupBy(PLACE_KINDS, (kind) => `${CATEGORIES.get(kind)} ${kindName(locale, kind)}`);
    const shared = [...byName].filter(([, kinds]) => kinds.length > 1).map(([name]) => name);
    expect(shared).toEqual([]);
  });
});

describe('kindName', () => {
  it('translates the names of place kinds', () => {
    expect(kindName('de', 'library')).toBe('Bibliothek');
    expect(kindName('ja', 'elevator')).toBe('エレベーター');
    expect(kindName('de', 'unheard_of')).toBeUndefined();
  });
});

describe('kindNames', () => {
  it('lists equal names of a place kind once', () => {
    expect(kindNames('hotel').filter((name) => name === 'Hotel')).toHaveLength(1);
  });
});

describe('hasName', () => {
  it('treats a place named like its kind as unnamed', () => {
    expect(hasName({ name: englishKindName('toilets'), kind: 'toilets' })).toBe(false);
    expect(hasName({ name: 'Toilets at the pier', kind: 'toilets' })).toBe(true);
    expect(hasName({ name: 'Toilets', kind: null })).toBe(true);
  });
});

describe('shownName', () => {
  it('names an unnamed place by its kind in each language', () => {
    expect(shownName('fr', { name: englishKindName('toilets'), kind: 'toilets' })).toBe('Toilettes');
    expect(shownName('fr', { name: 'Bains du port', kind: 'toilets' })).toBe('Bains du port');
  });
});
