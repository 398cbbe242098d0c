import type { Location, LocationDetail } from '@wayable/protocol/locations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeOf, wheelchair } from '../testing/files/imported-places.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { storePlaces } from './import.service.ts';
import { contactOf, namesOf } from './osm-contact.ts';

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
  await server.sql.begin((transaction) => storePlaces(transaction, { places }));
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
  ])('are searched: %s', async (words) => {
    for (const more of ['', '&near=43.7,7.4', '&bbox=7,43,8,44', '&kind=theatre'])
      expect((await search(words, more)).map(({ name }) => name)).toEqual([OPERA.name]);
    expect(await search(words, '&kind=museum')).toEqual([]);
    expect(await search(words, '&bbox=1,1,2,2')).toEqual([]);
  });

  it('are told by language of the product, in lists and of one place', async () => {
    const [listed] = await search('Staatsoper');
    const names = { en: 'Vienna State Opera', 'zh-Hans': '维也纳国家歌剧院' };
    expect(listed?.names).toEqual(names);
    const { body } = await server.send('GET', `/api/v1/locations/${listed?.id}`);
    expect(body.names).toEqual(names);
    expect((await search('Mozart'))[0]).not.toHaveProperty('names');
  });
});

describe('contact of an imported place', () => {
  it('is apart from the facts of accessibility', async () => {
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
