import { FACT_TOPICS, FEATURES, type Feature } from '@wayable/protocol/features';
import type { Location } from '@wayable/protocol/locations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';

let server: TestApp;
let user: TestUser;

beforeAll(async () => {
  server = await startTestApp();
  user = await server.buildUser();
  const places: [string, number, number][] = [
    ['Museum of Clocks', 41.88, -87.63],
    ['Museum by the Lake', 41.9, -87.6],
    ['Café Über', 41.95, -87.7],
    ['Кафе Пушкин', 55.76, 37.6],
    ['Ταβέρνα Ακρόπολη', 37.97, 23.72],
    ['喫茶店 さくら', 35.68, 139.76],
  ];
  for (const [name, latitude, longitude] of places)
    await server.buildLocation(user, { name, latitude, longitude });
});
afterAll(() => server.close());

const search = async (query: string) => {
  const { status, body } = await server.send('GET', `/api/v1/locations/search?${query}`);
  expect(status).toBe(200);
  return {
    names: (body.data as Location[]).map(({ name }) => name),
    corrected: body.corrected as string | undefined,
  };
};
const find = (words: string) => search(`q=${encodeURIComponent(words)}`);

describe('GET /api/v1/locations/search', () => {
  it.each([
    ['cafe uber', 'Café Über'],
    ['КАФЕ', 'Кафе Пушкин'],
    ['ακροπολη', 'Ταβέρνα Ακρόπολη'],
    ['喫茶', '喫茶店 さくら'],
    ['lake MUSEUM', 'Museum by the Lake'],
  ])('finds the words %s despite case, accents or script', async (words, name) => {
    const { names, corrected } = await find(words);
    expect(names).toContain(name);
    expect(corrected).toBeUndefined();
  });

  it.each([
    ['musuem clocks', 'museum clocks', 'Museum of Clocks'],
    ['pushkin', undefined, undefined],
    ['Пушкен', 'пушкин', 'Кафе Пушкин'],
    ['clokcs', 'clocks', 'Museum of Clocks'],
  ])('returns the correction of the search %s: %s', async (words, corrected, name) => {
    const result = await find(words);
    expect(result.corrected).toBe(corrected);
    expect(result.names).toEqual(name ? [name] : []);
  });

  it('prefers corrected words that exist in the searched area', async () => {
    await server.buildLocation(user, { name: 'Musée du Phare', latitude: 43.73, longitude: 7.42 });
    const bistro = {
      name: 'Musée Bistro',
      category: 'restaurant',
      latitude: 43.74,
      longitude: 7.43,
    } as const;
    await server.buildLocation(user, bistro);
    await server.buildLocation(user, { name: 'Old Barn', latitude: 43.7, longitude: 7.4 });
    const chicago = 'bbox=-87.9,41.6,-87.3,42.1';
    const monaco = 'bbox=7.3,43.6,7.5,43.8';
    const museums = ['Museum by the Lake', 'Museum of Clocks'];
    for (const [query, corrected, names] of [
      ['q=Musuem', 'museum', museums],
      [`q=Musuem&${chicago}`, 'museum', museums],
      [`q=Musuem&${monaco}`, 'musee', ['Musée Bistro', 'Musée du Phare']],
      ['q=Musuem&category=restaurant', 'musee', ['Musée Bistro']],
      [`q=Musuem%20Phrae&${monaco}`, 'musee phare', ['Musée du Phare']],
      [`q=Musuem&${chicago}&category=restaurant`, undefined, []],
      ['q=abrn', 'barn', ['Old Barn']],
    ] as const) {
      const found = await search(query);
      expect([query, found.corrected, found.names.toSorted()]).toEqual([query, corrected, names]);
    }
  });

  it.each([
    '',
    '&bbox=-88,41,-87,42',
    '&near=41.9,-87.6',
  ])('filters a search by last confirmation (%s)', async (where) => {
    const found = async (fresh: string) => (await search(`q=museum&fresh=${fresh}${where}`)).names.toSorted();
    expect(await found('recent')).toEqual([]);
    expect(await found('old')).toEqual(['Museum by the Lake', 'Museum of Clocks']);
    await server.sql`update locations set last_confirmation_at = now() - interval '80 days' where name like '%Clocks'`;
    expect(await found('recent')).toEqual(['Museum of Clocks']);
    expect(await found('old')).toEqual(['Museum by the Lake']);
    await server.sql`update locations set last_confirmation_at = null where name like '%Clocks'`;
  });

  it('corrects no search in which one word matches places', async () => {
    expect(await find('museum zzzz')).toEqual({ names: [], corrected: undefined });
  });

  it('finds places near a point or in an area', async () => {
    expect((await search('q=museum&near=41.91,-87.6')).names).toEqual([
      'Museum by the Lake',
      'Museum of Clocks',
    ]);
    expect((await search('q=museum&near=41.87,-87.64')).names).toEqual([
      'Museum of Clocks',
      'Museum by the Lake',
    ]);
    expect((await search('q=museum&bbox=-87.64,41.87,-87.62,41.89')).names).toEqual(['Museum of Clocks']);
  });

  it('finds places in an area across the antimeridian', async () => {
    await server.buildLocation(user, { name: 'Fiji Hall', latitude: -17.7, longitude: 178.1 });
    await server.buildLocation(user, { name: 'Samoa Hall', latitude: -13.8, longitude: -172.1 });
    await server.buildLocation(user, { name: 'Hawaii Hall', latitude: 21.3, longitude: -157.8 });
    expect(new Set((await search('q=hall&bbox=170,-25,-165,-5')).names)).toEqual(
      new Set(['Fiji Hall', 'Samoa Hall']),
    );
  });

  it.each([
    '1,2,3',
    '-87,42,-86,41',
    '-187,41,-86,42',
  ])('returns 400 for a search in the invalid area %s', async (bbox) => {
    const { status, body } = await server.send('GET', `/api/v1/locations/search?q=a&bbox=${bbox}`);
    expect([status, body.errors[0].field]).toEqual([400, 'bbox']);
  });

  it('returns 400 for a search near an invalid point', async () => {
    for (const near of ['91,0', '0,181', 'here', '1,2,3']) {
      const { status, body } = await server.send('GET', `/api/v1/locations/search?q=a&near=${near}`);
      expect([near, status, body.errors[0].field]).toEqual([near, 400, 'near']);
    }
  });
});

describe('filters by features', () => {
  const featuresOf = async (id: string) => {
    const { body } = await server.send('GET', `/api/v1/locations/${id}`);
    return body as { accessibility_features: string[]; feature_counts: { feature: string; count: number }[] };
  };
  const state = (id: string, value: 'yes' | 'limited' | 'no', about = 'wheelchair-accessible') => server.sql`
    insert into location_facts (location_id, source, key, value, about, says, source_url, license)
    values (${id}, 'OpenStreetMap', ${about}, ${value}, ${about}, ${value}, 'https://www.openstreetmap.org/node/1',
      'ODbL-1.0')`;

  it("matches the features of a search by people's answers", async () => {
    const { id, name } = await server.buildLocation(user);
    const other = await server.buildUser();
    const review = await server.buildReview(user, id, { rating: 5, accessibility_features: ['audio-cues'] });
    await server.buildReview(other, id, { rating: 3, accessibility_features: ['visual-aids'] });
    await server.buildReview(other, id, { rating: 4, accessibility_features: ['visual-aids'] });
    const detail = await featuresOf(id);
    expect(detail.accessibility_features).toEqual(['audio-cues', 'visual-aids']);
    const counts: Partial<Record<Feature, number>> = { 'audio-cues': 1, 'visual-aids': 1 };
    expect(detail.feature_counts).toEqual(
      FEATURES.map((feature) => ({ feature, count: counts[feature] ?? 0 })),
    );
    const q = encodeURIComponent(name);
    expect((await search(`q=${q}&features=visual-aids&rating=excellent`)).names).toEqual([name]);
    const payload = { feature_answers: { 'audio-cues': 'no' } };
    await server.send('PATCH', `/api/v1/reviews/${review.id}`, { user, payload });
    expect((await search(`q=${q}&features=visual-aids,audio-cues`)).names).toEqual([]);
    await server.send('DELETE', `/api/v1/reviews/${review.id}`, { user });
    expect((await featuresOf(id)).accessibility_features).toEqual(['visual-aids']);
    expect(await server.findDrift()).toEqual([]);
  });

  it('matches features by public facts until people disagree', async () => {
    const { id } = await server.buildLocation(user);
    await state(id, 'yes');
    expect((await featuresOf(id)).accessibility_features).toEqual(['wheelchair-accessible']);
    await server.buildReview(user, id);
    expect((await featuresOf(id)).accessibility_features).toEqual(['wheelchair-accessible']);
    await server.buildReview(user, id, { feature_answers: { 'wheelchair-accessible': 'no' } });
    expect((await featuresOf(id)).accessibility_features).toEqual([]);
    await server.sql`delete from location_facts where location_id = ${id}`;
    expect(await server.findDrift()).toEqual([]);
  });

  it("ignores one person's yes if a public source says no", async () => {
    const denied = await server.buildLocation(user);
    const partly = await server.buildLocation(user);
    await state(denied.id, 'no');
    await state(partly.id, 'limited');
    expect((await featuresOf(denied.id)).accessibility_features).toEqual([]);
    for (const { id } of [denied, partly]) {
      await server.buildReview(user, id, { accessibility_features: ['wheelchair-accessible'] });
      await server.buildReview(user, id);
    }
    expect((await featuresOf(denied.id)).accessibility_features).toEqual([]);
    expect((await featuresOf(partly.id)).accessibility_features).toEqual(['wheelchair-accessible']);
  });

  it("filters by public facts separately from people's answers", async () => {
    const places = await Promise.all(
      (['yes', 'limited', 'no'] as const).map(async (says) => {
        const { id, name } = await server.buildLocation(user, { name: `Fact Hall ${says}` });
        await state(id, says);
        return name;
      }),
    );
    const silent = await server.buildLocation(user, { name: 'Fact Hall silent' });
    await state(silent.id, 'yes', 'accessible-toilet');
    const find = async (query: string) => (await search(`q=fact%20hall&${query}`)).names.toSorted();
    expect(await find('wheelchair=yes')).toEqual([places[0]]);
    expect(await find('wheelchair=yes,limited')).toEqual([places[1], places[0]]);
    expect(await find('wheelchair=no')).toEqual([places[2]]);
    expect(await find('accessible_toilet=yes')).toEqual([silent.name]);
    expect(await find('accessible_toilet=yes&wheelchair=yes')).toEqual([]);
    const { body } = await server.send('GET', `/api/v1/locations/${silent.id}`);
    expect(body.public_facts).toEqual({ 'accessible-toilet': { says: 'yes', source: 'OpenStreetMap' } });
    expect(body.facts).toMatchObject([{ about: 'accessible-toilet', says: 'yes', feature: null }]);
  });

  it('uses the more cautious answer when public sources differ', async () => {
    const { id } = await server.buildLocation(user);
    await state(id, 'no');
    await server.sql`
      insert into location_facts (location_id, source, key, value, about, says, source_url, license)
      values (${id}, 'Town Hall', 'step_free', 'yes', 'wheelchair-accessible', 'yes', 'https://a.example', 'CC0-1.0')`;
    const facts = async () => (await server.send('GET', `/api/v1/locations/${id}`)).body.public_facts;
    expect(await facts()).toEqual({ 'wheelchair-accessible': { says: 'no', source: 'OpenStreetMap' } });
    await server.sql`update location_facts set says = 'yes' where location_id = ${id}`;
    expect(await facts()).toEqual({ 'wheelchair-accessible': { says: 'yes', source: 'OpenStreetMap' } });
    await server.sql`delete from location_facts where location_id = ${id}`;
    expect(await facts()).toEqual({});
    expect(await server.findDrift()).toEqual([]);
  });

  it("combines a place's public facts that are stored in parallel", async () => {
    const { id } = await server.buildLocation(user);
    for (let round = 0; round < 10; round++) {
      await Promise.all(FACT_TOPICS.map((topic) => state(id, 'yes', topic)));
      const { body } = await server.send('GET', `/api/v1/locations/${id}`);
      expect(Object.keys(body.public_facts).toSorted()).toEqual(FACT_TOPICS.toSorted());
      await Promise.all(
        FACT_TOPICS.map(
          (topic) => server.sql`delete from location_facts where location_id = ${id} and about = ${topic}`,
        ),
      );
      expect(await server.findDrift()).toEqual([]);
    }
  });

  it.each([
    ['wheelchair', 'wheelchair=maybe'],
    ['wheelchair', 'wheelchair=yes,'],
    ['accessible_toilet', 'accessible_toilet=no'],
  ])('returns 400 for an unknown %s filter value: %s', async (field, query) => {
    const { status, body } = await server.send('GET', `/api/v1/locations/search?q=a&${query}`);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });
});
