import type { Location, LocationDetail } from '@wayable/protocol/locations';
import { startTestApp, type TestApp } from '@wayable/server/testing/test-app';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OsmTags } from '../osm-file/elements.ts';
import { placeOf, wheelchair } from '../testing/imported-places.ts';
import { contactOf, namesOf } from './osm-contact.ts';
import { addEntranceFacts } from './osm-facts.ts';
import { storePlaces } from './store-places.service.ts';

let server: TestApp;

const OPERA = {
  name: 'Wiener Staatsoper',
  'name:en': 'Vienna State Opera',
  'name:zh': '维也纳国家歌剧院',
  alt_name: 'Haus am Ring',
  operator: 'Bundestheater-Holding',
  opening_hours: 'Mo-Fr 09:00-18:00',
  phone: '+43 1 51444',
  website: 'https://www.wiener-staatsoper.at/',
};

beforeAll(async () => {
  server = await startTestApp();
  const facts = [wheelchair('limited'), ...contactOf(OPERA), ...namesOf(OPERA)];
  const places = [
    placeOf({ external_id: 'way/7', name: OPERA.name, kind: 'theatre', category: 'entertainment', facts }),
    placeOf({ external_id: 'way/8', name: 'Café Mozart', address: '2 Ring, Wien', kind: 'cafe' }),
  ];
  await storePlaces(server.sql, { places });
});
afterAll(() => server.close());

const search = async (q: string, more = ''): Promise<Location[]> => {
  const { body } = await server.send('GET', `/api/v1/locations/search?q=${encodeURIComponent(q)}${more}`);
  return body.data;
};

describe('names of an imported place', () => {
  it.each([
    'Vienna State',
    '国家歌剧院',
    'haus am ring',
    'Bundestheater',
    'Viena Stete Opera',
  ])('finds an imported place by the name %s', async (words) => {
    for (const more of ['', '&near=43.7,7.4', '&bbox=7,43,8,44', '&kind=theatre'])
      expect((await search(words, more)).map(({ name }) => name)).toEqual([OPERA.name]);
    expect(await search(words, '&kind=museum')).toEqual([]);
    expect(await search(words, '&bbox=1,1,2,2')).toEqual([]);
  });

  it('returns imported names in supported languages', async () => {
    const [listed] = await search('Staatsoper');
    const names = { en: 'Vienna State Opera', 'zh-Hans': '维也纳国家歌剧院' };
    expect(listed?.names).toEqual(names);
    const { body } = await server.send('GET', `/api/v1/locations/${listed?.id}`);
    expect(body.names).toEqual(names);
    expect((await search('Mozart'))[0]).not.toHaveProperty('names');
  });
});

describe('contact of an imported place', () => {
  it('returns imported contact details apart from accessibility facts', async () => {
    const [listed] = await search('Staatsoper');
    const { body } = await server.send('GET', `/api/v1/locations/${listed?.id}`);
    const { contact, facts, sources } = body as LocationDetail;
    expect(contact).toEqual({
      opening_hours: OPERA.opening_hours,
      phone: OPERA.phone,
      website: OPERA.website,
    });
    expect(facts.map(({ key }) => key)).toEqual(['wheelchair']);
    expect(sources.map(({ id }) => id)).toEqual(['way/7']);
  });
});

describe('numbers of an entrance', () => {
  const store = (content_hash: string, tags: OsmTags) =>
    storePlaces(server.sql, {
      places: [
        placeOf({
          external_id: 'way/9',
          name: 'Albertina',
          address: '1 Ring, Wien',
          content_hash,
          facts: addEntranceFacts([], [{ element: 'node/5', tags }]),
        }),
      ],
    });
  const read = async (): Promise<LocationDetail> => {
    const [listed] = await search('Albertina');
    return (await server.send('GET', `/api/v1/locations/${listed?.id}?max_steps=0`)).body;
  };

  it('adds and removes entrance details of an imported element', async () => {
    await store('a', { entrance: 'main', step_count: '3', 'door:width': '0.8' });
    const place = await read();
    expect(place.access.details).toMatchObject({
      entrance_steps: { median: 3, count: 0, source: 'OpenStreetMap' },
      door_width_cm: { median: 80, count: 0, source: 'OpenStreetMap' },
    });
    expect(place.fit).toEqual({ answer: 'no', reasons: [{ code: 'steps_over', limit: 0, value: 3 }] });
    await store('b', { entrance: 'main' });
    expect((await read()).access.details).toEqual({});
    expect(await server.findDrift()).toEqual([]);
  });
});
