import { LOCALES } from '@wayable/protocol/locales';
import type { LocationDetail } from '@wayable/protocol/locations';
import { describe, expect, it } from 'vitest';
import { renderContent } from './location-content.ts';
import { placeData, previewTags } from './location-page.routes.ts';

const ORIGIN = 'https://map.example';
const URL = `${ORIGIN}/locations/1`;
const location = {
  id: '1',
  name: 'Café </script><script>alert(1)</script>',
  address: '1 Street',
  category: 'restaurant',
  latitude: 1,
  longitude: 2,
  overall_rating: 4.1666,
  total_reviews: 3,
  accessibility_features: ['automatic-doors'],
  public_facts: {},
} as unknown as LocationDetail;

const WHERE = { url: URL, publicUrl: ORIGIN };
const read = (element: string) => JSON.parse(element.replace(/^<script[^>]*>|<\/script>$/g, ''));

describe('preview tags of a place', () => {
  const description = (locale: 'en' | 'de', changes: Partial<LocationDetail> = {}) =>
    /property="og:description" content="([^"]*)"/.exec(
      previewTags(locale, { ...location, category: 'public-service', ...changes }, ORIGIN),
    )?.[1];

  it("describes a place's address, rating and review count per language", () => {
    expect(description('en')).toBe('1 Street. Accessibility 4.2 of 5, 3 reviews.');
    expect(description('de')).toBe('1 Street. Barrierefreiheit 4,2 von 5, 3 Bewertungen.');
    expect(description('de', { total_reviews: 0 })).toMatch(/^1 Street\. Noch hat niemand/);
  });

  it('describes public facts of a place without reviews', () => {
    const unrated = { address: '', total_reviews: 0 };
    const says = (answer: 'yes' | 'limited' | 'no') => ({
      ...unrated,
      public_facts: { 'wheelchair-accessible': { says: answer, source: 'OpenStreetMap' } },
    });
    expect(description('en', says('yes'))).toBe('Step-free according to OpenStreetMap; not reviewed yet.');
    expect(description('de', says('limited'))).toBe(
      'Laut OpenStreetMap teilweise stufenlos; noch keine Bewertung.',
    );
    expect(description('en', { ...says('no'), address: '1 Street' })).toBe(
      '1 Street. Not step-free according to OpenStreetMap; not reviewed yet.',
    );
    expect(description('en', { ...says('no'), total_reviews: 3 })).toBe('Accessibility 4.2 of 5, 3 reviews.');
  });

  it("describes a place without address in the page's language", () => {
    expect(description('de', { address: '' })).toBe('Barrierefreiheit 4,2 von 5, 3 Bewertungen.');
    expect(description('de', { address: '', total_reviews: 0 })).toMatch(/^Noch hat niemand/);
  });
});

describe('structured data of a place', () => {
  it("lists a place's URLs per language and one canonical URL", () => {
    const tags = previewTags('de', location, ORIGIN);
    const alternates = [...tags.matchAll(/<link rel="alternate" href="([^"]*)" hrefLang="([^"]*)"\/>/g)];
    expect(alternates.map(([, , language]) => language)).toEqual([
      ...LOCALES.map(({ code }) => code),
      'x-default',
    ]);
    expect(alternates.at(-1)?.[1]).toBe(URL);
    expect(tags).toContain(`<link rel="alternate" href="${ORIGIN}/pt-BR/locations/1" hrefLang="pt-BR"/>`);
    expect(tags.match(/rel="canonical"[^>]*>/g)).toEqual([
      `rel="canonical" href="${ORIGIN}/de/locations/1"/>`,
    ]);
  });

  it("tags the size of a place's preview picture", () => {
    const tags = previewTags('en', location, ORIGIN);
    expect(tags).toContain('<meta property="og:image:width" content="1200"/>');
    expect(tags).toContain('<meta property="og:image:height" content="630"/>');
  });

  it("uses a place's newest photo, in its largest size", () => {
    const sizes = [
      { width: 320, height: 240, jpeg: '/small.jpg' },
      { width: 1_920, height: 1_440, jpeg: '/large.jpg' },
    ];
    const photo = { alt_text: null, sizes } as never;
    const tags = previewTags('de', { ...location, name: 'Café' }, ORIGIN, [
      { rating: 4, comments: '', photo_details: [] },
      { rating: 4, comments: '', photo_details: [photo] },
    ]);
    expect(tags).toContain(`<meta property="og:image" content="${ORIGIN}/large.jpg"/>`);
    expect(tags).toContain('<meta property="og:image:width" content="1920"/>');
    expect(tags).toContain('<meta property="og:image:alt" content="Ein Foto von Café"/>');
  });

  it("uses a card in the page's language without photos", () => {
    const pictureOf = (locale: 'de' | 'ja', changes: Partial<LocationDetail> = {}) =>
      /property="og:image" content="([^"]*)"/.exec(
        previewTags(locale, { ...location, name: 'Café', ...changes }, ORIGIN),
      )?.[1];
    const german = pictureOf('de');
    expect(german).toMatch(/^https:\/\/map\.example\/de\/locations\/1\/card\.png\?v=[\w-]{22}$/);
    expect(pictureOf('de')).toBe(german);
    expect(pictureOf('de', { total_reviews: 4 })).not.toBe(german);
    expect(pictureOf('ja', { name: '桜カフェ' })).toBe(`${ORIGIN}/social/wayable.png`);
  });

  it("returns structured data with a place's rating and features", () => {
    expect(read(placeData(location, WHERE))).toMatchObject({
      '@type': 'Place',
      url: URL,
      name: location.name,
      geo: { latitude: 1, longitude: 2 },
      aggregateRating: {
        ratingValue: 4.2,
        reviewCount: 3,
        bestRating: 5,
        reviewAspect: 'Accessibility',
        author: { name: 'Wayable', url: ORIGIN },
      },
      amenityFeature: [{ name: 'automatic doors', value: true }],
    });
  });

  it.each([
    [87 / 20, 4.4],
    [39 / 20, 2],
  ])('rounds the rating %d to %d in structured data', (overall_rating, ratingValue) => {
    expect(read(placeData({ ...location, overall_rating }, WHERE))).toMatchObject({
      aggregateRating: { ratingValue },
    });
  });

  it('omits the rating from structured data without reviews', () => {
    const data = read(placeData({ ...location, total_reviews: 0, overall_rating: 0 }, WHERE));
    expect(data).not.toHaveProperty('aggregateRating');
  });

  it("escapes a place's name within structured data", () => {
    expect(placeData(location, WHERE).match(/<\/?script/g)).toHaveLength(2);
  });
});

describe('served content of a place', () => {
  const reviews = [
    { rating: 4, comments: 'Level <entrance>.', photo_details: [] },
    { rating: 2, comments: '', photo_details: [] },
  ];
  const facts = {
    'wheelchair-accessible': { says: 'limited', source: 'OpenStreetMap' },
    'accessible-toilet': { says: 'no', source: 'OpenStreetMap' },
  } as const;
  const place = { ...location, name: 'Café', public_facts: facts } as unknown as LocationDetail;

  it("renders a place's features, facts and reviews per language", () => {
    const english = renderContent('en', place, { lead: 'Lead', reviews });
    expect(english).toContain('<li>automatic doors</li>');
    expect(english).toContain('<li>partly step-free (OpenStreetMap)</li>');
    expect(english).toContain('<li>no accessible toilet (OpenStreetMap)</li>');
    expect(english).toContain('<p class="font-semibold">4/5</p><p>Level &lt;entrance&gt;.</p>');
    expect(english.match(/<article/g)).toHaveLength(1);
    expect(renderContent('de', place, { lead: 'Lead', reviews })).toContain('Merkmale der Barrierefreiheit');
  });

  it("omits empty sections of a place's page", () => {
    const bare = { ...place, accessibility_features: [], public_facts: {} };
    expect(renderContent('en', bare, { lead: 'Lead', reviews: [] })).not.toMatch(/<h2|<ul|<article/);
  });
});
