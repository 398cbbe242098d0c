import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('results/', import.meta.url));
const DIGITS_OF_FILE = 3;

/** The figures of one measured call, by name. */
export interface Result {
  name: string;
  figures: Record<string, number | undefined>;
}

/** A column of a summary: the worst figure of each group. */
export interface Column {
  figure: string;
  title: string;
  worst: 'min' | 'max';
  digits: number;
}

const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Returns the figures of all calls as CSV (RFC 4180). Missing figures are empty. */
export function toCsv(results: readonly Result[]): string {
  const names = [...new Set(results.flatMap(({ figures }) => Object.keys(figures)))];
  const lines = results.map(({ name, figures }) => [
    quote(name),
    ...names.map((figure) => {
      const value = figures[figure];
      return value === undefined ? '' : String(Number(value.toFixed(DIGITS_OF_FILE)));
    }),
  ]);
  return [['name', ...names.map(quote)], ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** Writes the figures of all calls to bench/results/<part>.csv. */
export const writeResults = (part: string, results: readonly Result[]): Promise<void> =>
  writeFile(`${FOLDER}${part}.csv`, toCsv(results));

const toGroup = (name: string): string => name.split(',', 1)[0] ?? name;

/** Returns a Markdown table with one row per group: calls that share the text before the first comma. */
export function summarize(results: readonly Result[], columns: readonly Column[]): string {
  const rows = [...Map.groupBy(results, ({ name }) => toGroup(name))].map(([group, calls]) => {
    const figures = columns.map(({ figure, worst, digits }) => {
      const values = calls.flatMap((call) => call.figures[figure] ?? []);
      return values.length === 0 ? '' : Math[worst](...values).toFixed(digits);
    });
    return `| ${[group, calls.length, ...figures].join(' | ')} |`;
  });
  const titles = columns.map(({ title }) => title);
  return [
    `| group | calls | ${titles.join(' | ')} |`,
    `|---|--:${'|--:'.repeat(columns.length)}|`,
    ...rows,
  ].join('\n');
}
