import { describe, expect, it } from 'vitest';
import { parseEmbedOptions } from './embed-options.ts';

const parse = (query: string) => parseEmbedOptions(new URLSearchParams(query));

describe('parseEmbedOptions', () => {
  it('parses view, category and theme of an embedded map', () => {
    expect(parse('lat=52.5&lng=13.4&z=14&category=retail&theme=dark&accent=00AAFF')).toEqual({
      camera: { latitude: 52.5, longitude: 13.4, zoom: 14 },
      category: 'retail',
      theme: 'dark',
      accent: '#00aaff',
    });
  });

  it('replaces invalid options of an embedded map with defaults', () => {
    expect(parse('lat=x&category=cafe&theme=red&accent=url(x)')).toEqual({
      camera: { latitude: 41.8781, longitude: -87.6298, zoom: 12 },
      category: 'all',
      theme: undefined,
      accent: undefined,
    });
  });
});
