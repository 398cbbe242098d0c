import { countFailed, type Outcome } from './measurements.ts';

const HEADINGS = [
  'drill',
  'longest time without a write',
  'failed requests',
  'slowest answer',
  'acknowledged',
  'lost',
  'doubled',
  'doctor',
];

const toSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

function describeFailures(outcome: Outcome): string {
  const kinds = [...outcome.failures].toSorted(([, a], [, b]) => b - a);
  const listed = kinds.map(([kind, count]) => `${count} × ${kind}`).join(', ');
  return `${countFailed(outcome)} of ${outcome.requests}${listed && ` (${listed})`}`;
}

const toRow = (cells: string[]) => `| ${cells.join(' | ')} |`;

/** Returns the table of outcomes as Markdown, for the section "Drill" of bench/README.md. */
export function toTable(outcomes: { title: string; outcome: Outcome }[]): string {
  const rows = outcomes.map(({ title, outcome }) =>
    toRow([
      title,
      toSeconds(outcome.longestGapMs),
      describeFailures(outcome),
      toSeconds(outcome.slowestMs),
      String(outcome.acknowledged),
      String(outcome.lost.length),
      String(outcome.doubled.length),
      outcome.drift.length === 0 ? 'clean' : `${outcome.drift.length} differ`,
    ]),
  );
  return [toRow(HEADINGS), toRow(HEADINGS.map(() => '---')), ...rows].join('\n');
}
