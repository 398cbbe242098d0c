import { describe, expect, it } from 'vitest';
import { readSharedPlace } from './shared-place.ts';

const POINT = { latitude: 41.8837, longitude: -87.6249 };

describe('readSharedPlace', () => {
  it.each([
    ['a geo URI', { text: 'geo:41.8837,-87.6249?z=17' }],
    ['a geo URI with a label', { text: 'geo:0,0?q=41.8837,-87.6249(Center)' }],
    ['an address of Google Maps', { url: 'https://www.google.com/maps/@41.8837,-87.6249,17z' }],
    ['an address of Apple Maps', { url: 'https://maps.apple.com/?ll=41.8837,-87.6249&q=Center' }],
    [
      'a marker of OpenStreetMap',
      { text: 'https://www.openstreetmap.org/?mlat=41.8837&mlon=-87.6249#map=5/1/2' },
    ],
    ['the view of OpenStreetMap', { url: 'https://www.openstreetmap.org/#map=17/41.8837/-87.6249' }],
    ['a search', { url: 'https://maps.google.com/?q=41.8837%2C-87.6249' }],
  ])('finds the coordinates in the shared text %s', (_, shared) => {
    expect(readSharedPlace(shared).point).toEqual(POINT);
  });

  it("prefers a shared place's coordinates to the map's center", () => {
    const url = 'https://www.google.com/maps/place/Art+Institute/@41.1,-87.1,14z/data=!3d41.8837!4d-87.6249';
    expect(readSharedPlace({ url })).toEqual({ name: 'Art Institute', point: POINT });
  });

  it("reads a shared place's name from title or text", () => {
    expect(readSharedPlace({ title: 'Chicago Cultural Center' }).name).toBe('Chicago Cultural Center');
    const text = 'https://maps.app.goo.gl/abc\nHarold Washington Library\n400 S State St';
    expect(readSharedPlace({ text })).toEqual({ name: 'Harold Washington Library', point: undefined });
  });

  it("reads a shared place's name from a geo URI", () => {
    const nameOf = (text: string) => readSharedPlace({ text });
    expect(nameOf('geo:0,0?q=41.8837,-87.6249(Cultural%20Center)')).toEqual({
      name: 'Cultural Center',
      point: POINT,
    });
    expect(nameOf('geo:0,0?q=Cultural+Center')).toEqual({ name: 'Cultural Center', point: undefined });
    expect(nameOf('geo:41.8837,-87.6249?q=41.8837,-87.6249')).toEqual({ name: undefined, point: POINT });
  });

  it('parses long shared texts in linear time', () => {
    const text = 'geo:'.repeat(4_000) + '&q='.repeat(8_000);
    const before = process.threadCpuUsage();
    readSharedPlace({ title: text, text, url: text });
    const { user } = process.threadCpuUsage(before);
    // A pattern that combines each "geo:" with each "q=" takes minutes.
    expect(user / 1_000).toBeLessThan(5_000);
  });

  it('ignores invalid coordinates and keeps broken escapes in names', () => {
    expect(readSharedPlace({})).toEqual({ name: undefined, point: undefined });
    expect(readSharedPlace({ text: 'geo:95,200' }).point).toBe(undefined);
    expect(readSharedPlace({ url: 'https://www.google.com/maps/place/%E0%A4%A/' }).name).toBe('%E0%A4%A');
  });
});
