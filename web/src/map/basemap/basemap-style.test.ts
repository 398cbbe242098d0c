import { type StyleSpecification, validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { MAP_SCHEMAS, type MapArchive } from '@wayable/protocol/map-archive';
import type { StreetArea } from '@wayable/protocol/street-areas';
import { describe, expect, it } from 'vitest';
import { EMBEDDED_BASE_MAP } from './base-map-settings';
import { areasSource, contains } from './basemap-areas';
import { PALETTES } from './basemap-palette';
import { basemapStyle } from './basemap-style';

const ORIGIN = 'https://map.example';
const area = (changes: Partial<StreetArea> = {}): StreetArea => ({
  name: 'monaco',
  west: 7.4,
  south: 43.7,
  east: 7.5,
  north: 43.8,
  license: 'ODbL-1.0',
  imported_at: '2026-11-21T06:00:00.000Z',
  ...changes,
});
const CHICAGO = area({ name: 'chicago', west: -88, south: 41.5, east: -87.5, north: 42 });

describe('embedded style', () => {
  it.each([
    ['no import', [], ['world', 'streets']],
    ['an imported city', [area()], ['world', 'streets', 'areas']],
    ['an import with all of central Chicago', [CHICAGO], ['world', 'areas']],
    ['a part of Chicago', [{ ...CHICAGO, west: -87.7 }], ['world', 'streets', 'areas']],
  ])('defines every source of the embedded style with %s', (_, areas, sources) => {
    for (const scheme of ['light', 'dark'] as const) {
      const style = basemapStyle(scheme, ORIGIN, { mapArchive: null, streetAreas: areas }, 'en');
      expect(Object.keys(style.sources)).toEqual(sources);
      const drawn = new Set(style.layers.flatMap((layer) => ('source' in layer ? [layer.source] : [])));
      expect([...drawn].sort()).toEqual([...sources].sort());
      const ids = style.layers.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe.each(['light', 'dark'] as const)('ground of the %s style', (scheme) => {
  const { layers } = basemapStyle(scheme, ORIGIN, EMBEDDED_BASE_MAP, 'en');
  const { land, sea } = PALETTES[scheme];

  it('draws land where the embedded map has no tile', () => {
    expect(layers[0]).toMatchObject({ type: 'background', paint: { 'background-color': land } });
  });

  it('draws sea below the land of an embedded tile', () => {
    expect(layers.slice(1, 3)).toMatchObject([
      { 'source-layer': 'extent', paint: { 'fill-color': sea } },
      { 'source-layer': 'land', paint: { 'fill-color': land } },
    ]);
  });
});

describe('areasSource', () => {
  it('covers all imported areas with one tile source', () => {
    const source = areasSource([area(), CHICAGO], ORIGIN, '');
    expect(source.bounds).toEqual([-88, 41.5, 7.5, 43.8]);
    expect(source).toMatchObject({ minzoom: 10, maxzoom: 15 });
  });

  it("changes the areas' tile URL after imports or removals", () => {
    const addressOf = (areas: StreetArea[]) => areasSource(areas, ORIGIN, '').tiles?.[0];
    const first = addressOf([area()]);
    expect(first).toMatch(/^https:\/\/map\.example\/api\/v1\/basemap\/streets\/\{z\}\/\{x\}\/\{y\}\.mvt\?v=/);
    expect(addressOf([area()])).toBe(first);
    expect(addressOf([area({ imported_at: '2026-11-21T07:00:00.000Z' })])).not.toBe(first);
    expect(addressOf([area({ imported_at: '2026-11-20T07:00:00.000Z' }), area()])).not.toBe(first);
  });
});

describe('contains', () => {
  it('returns whether an area contains another on every side', () => {
    expect(contains(area(), area())).toBe(true);
    for (const side of [{ west: 7.45 }, { east: 7.45 }, { south: 43.75 }, { north: 43.75 }])
      expect(contains(area(side), area())).toBe(false);
  });
});

describe('map archive', () => {
  const archive = (changes: Partial<MapArchive> = {}): MapArchive => ({
    schema: 'protomaps',
    minzoom: 0,
    maxzoom: 15,
    west: 7.4,
    south: 43.7,
    east: 7.5,
    north: 43.8,
    attribution: 'Protomaps © OpenStreetMap',
    version: '1-2-',
    ...changes,
  });
  const WORLD = { west: -180, south: -85, east: 180, north: 85 };
  const styleOf = (mapArchive: MapArchive, language = 'de') =>
    basemapStyle('light', ORIGIN, { mapArchive, streetAreas: [] }, language);
  const layersOf = (style: StyleSpecification) => style.layers.map(({ id }) => id);

  it.each(MAP_SCHEMAS)('draws roads, water, buildings and names of the schema %s', (schema) => {
    const style = styleOf(archive({ schema }));
    expect(layersOf(style)).toEqual(
      expect.arrayContaining(
        ['major', 'minor', 'path', 'steps', 'water', 'buildings', 'road-label', 'town-label'].map(
          (name) => `archive-${name}`,
        ),
      ),
    );
    expect(validateStyleMin(style)).toEqual([]);
  });

  it("shows a map archive's names in the reader's language", () => {
    const layer = styleOf(archive(), 'uk').layers.find(({ id }) => id === 'archive-road-label');
    expect(layer).toMatchObject({
      layout: { 'text-field': ['coalesce', ['get', 'name:uk'], ['get', 'name'], ['get', 'name:latin']] },
    });
  });

  it("omits Chicago's streets only if the archive contains Chicago", () => {
    expect(Object.keys(styleOf(archive()).sources)).toContain('streets');
    expect(Object.keys(styleOf(archive(CHICAGO)).sources)).not.toContain('streets');
  });

  it("keeps the world's names and borders for a city archive", () => {
    const layers = layersOf(styleOf(archive()));
    expect(layers).toContain('world-country-label');
    expect(layers).not.toContain('archive-country-label');
    expect(layers).not.toContain('archive-borders');
  });

  it("replaces the world's names if the archive covers the world", () => {
    const layers = layersOf(styleOf(archive(WORLD)));
    expect(layers).not.toContain('world-country-label');
    expect(layers).toContain('archive-country-label');
    expect(layers).toContain('archive-borders');
  });

  it('draws land below a map archive that contains only water', () => {
    expect(layersOf(styleOf(archive({ schema: 'openmaptiles' })))).toContain('archive-land');
    expect(layersOf(styleOf(archive()))).not.toContain('archive-land');
  });

  it("escapes markup in a map archive's attribution", () => {
    const { sources } = styleOf(archive({ attribution: '<img src=x> & © OpenStreetMap contributors' }));
    expect(sources.archive).toMatchObject({
      attribution: expect.stringMatching(
        /^&lt;img src=x&gt; &amp; <a [^>]*>© OpenStreetMap contributors<\/a>/,
      ),
    });
  });
});
