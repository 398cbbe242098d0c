import { describe, expect, it } from 'vitest';
import { summarize, toCsv } from './results.ts';

const RESULTS = [
  { name: 'search, rare', figures: { p50: 1.23456, ratio: 0.9 } },
  { name: 'search, "common"', figures: { p50: 3, ratio: 0.7 } },
  { name: 'tile', figures: { p50: 0.5 } },
];

describe('toCsv', () => {
  it('writes CSV with quoted names and empty missing figures', () => {
    expect(toCsv(RESULTS)).toBe(
      'name,p50,ratio\r\n"search, rare",1.235,0.9\r\n"search, ""common""",3,0.7\r\ntile,0.5,\r\n',
    );
  });
});

describe('summarize', () => {
  it('summarizes each benchmark group by the worst figure', () => {
    const table = summarize(RESULTS, [
      { figure: 'p50', title: 'p50, ms', worst: 'max', digits: 1 },
      { figure: 'ratio', title: 'ratio', worst: 'min', digits: 2 },
    ]);
    expect(table.split('\n')).toEqual([
      '| group | calls | p50, ms | ratio |',
      '|---|--:|--:|--:|',
      '| search | 2 | 3.0 | 0.70 |',
      '| tile | 1 | 0.5 |  |',
    ]);
  });
});
