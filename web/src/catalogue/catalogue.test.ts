import { readFileSync } from 'node:fs';
import { CATEGORY_ENTRIES } from '@wayable/protocol/categories';
import { FACT_ANSWERS, FACT_TOPICS } from '@wayable/protocol/features';
import { describe, expect, it } from 'vitest';
import { contrast } from '~/testing/contrast';
import { categoryLabel } from './categories';
import { MARKS, type Mark } from './marks';
import { factLabel, factsMark, factsText } from './public-facts';

const names = Object.keys(MARKS) as Mark[];

/**
 * Reads the colors of a theme by name. The light theme is the whole file, the dark theme is the variant's
 * block.
 */
function readColors(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/(--[\w-]+): (#[0-9a-f]{6})/g)].map(
      ([, name, value]) => [name, value] as [string, string],
    ),
  );
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const parts = (css: string) => css.split('@variant dark') as [string, string];
const [light, dark] = parts(read('./catalogue.css')).map(readColors) as [
  Map<string, string>,
  Map<string, string>,
];
const [lightGround, darkGround] = ['#fffdf8', '#1b1e38'];

describe('marks', () => {
  it('draws each rating mark with a different shape', () => {
    expect(new Set(names.map((name) => MARKS[name].shape)).size).toBe(names.length);
  });

  it.each(names)('draws rating marks with enough contrast: %s', (name) => {
    const { color, fill } = MARKS[name];
    expect(fill).toBe(`fill-(${color})`);
    expect(contrast(light.get(color) ?? '', lightGround)).toBeGreaterThanOrEqual(3);
    expect(contrast(dark.get(color) ?? '', darkGround)).toBeGreaterThanOrEqual(3);
  });

  it("uses the app's background colors for the contrast tests", () => {
    const tokens = read('../app/tokens.css');
    expect(tokens).toContain(`--color-surface: ${lightGround}`);
    expect(tokens).toContain(`--color-surface: ${darkGround}`);
  });
});

describe('words', () => {
  it("returns the API's names for categories", () => {
    for (const { id, name } of CATEGORY_ENTRIES) expect(categoryLabel(id)).toBe(name);
  });

  it('returns distinct texts for every answer of every topic', () => {
    const words = FACT_TOPICS.flatMap((topic) => FACT_ANSWERS.map((says) => factLabel(topic, says)));
    expect(new Set(words).size).toBe(words.length);
    expect(factLabel('wheelchair-accessible', 'limited')).toBe('partly step-free');
    expect(factLabel('accessible-toilet', 'no')).toBe('no accessible toilet');
    expect(factLabel('automatic-doors', 'yes')).toBe('automatic doors');
  });
});

describe('factsText and factsMark', () => {
  const fact = (says: 'yes' | 'limited' | 'no', source = 'OpenStreetMap') => ({ says, source });

  it('includes the sources in the text of public facts', () => {
    const facts = { 'automatic-doors': fact('yes', 'Town Hall'), 'wheelchair-accessible': fact('no') };
    expect(factsText(facts)).toBe('not step-free, automatic doors (OpenStreetMap, Town Hall)');
    expect(factsText({})).toBeUndefined();
  });

  it('marks a place by wheelchair access before other facts', () => {
    expect(factsMark({ 'wheelchair-accessible': fact('limited'), 'visual-aids': fact('yes') })).toBe(
      'limited',
    );
    expect(factsMark({ 'visual-aids': fact('no') })).toBe('told');
    expect(factsMark({})).toBeUndefined();
  });
});
