import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RULES = 'deploy/prometheus/alerts.yaml';
const RULES_TEST = 'deploy/prometheus/alerts.test.yaml';
const DASHBOARD = 'deploy/grafana/wayable.json';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const findAll = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
];

/** Returns the metric names in PromQL, without the suffixes of histograms. */
const listMetrics = (text: string): string[] => [
  ...new Set(
    findAll(text, /\b((?:wayable|http|photo|nodejs|process)_[a-z0-9_]+)/g).map((name) =>
      name.replace(/_seconds_(bucket|sum|count)$/, '_seconds'),
    ),
  ),
];

function listDefaultMetrics(): string[] {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry.getMetricsAsArray().map(({ name }) => name);
}

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('monitoring', () => {
  it('uses only registered metrics in alerts and dashboards', () => {
    const sources = globSync('{auth,badges,geo,outreach,platform,server,suggestions}/src/**/*.ts', {
      cwd: ROOT,
      exclude: ['**/*.test.ts'],
    })
      .map(read)
      .join('\n');
    const defaults = listDefaultMetrics();
    const exprs = findAll(read(DASHBOARD), /"expr": "(.*)"/g).join('\n');
    const used = listMetrics(`${exprs}\n${read(RULES)}`);
    expect(used.length).toBeGreaterThan(20);
    const unknown = used.filter((name) => !defaults.includes(name) && !sources.includes(`'${name}'`));
    expect(unknown).toEqual([]);
  });

  it('finds a test and documentation for every alert', () => {
    const alerts = findAll(read(RULES), /- alert: (\w+)/g);
    const fired = findAll(read(RULES_TEST), /- alertname: (\w+)\n/g);
    expect(alerts.filter((name) => !fired.includes(name))).toEqual([]);
    const documented = read('docs/operations/monitoring.md');
    expect(alerts.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('links every alert to a section of incidents.md', () => {
    const headings = findAll(read('docs/operations/incidents.md'), /^## (.*)$/gm);
    const anchors = headings.map((heading) => heading.toLowerCase().replaceAll(' ', '-'));
    const linked = findAll(read(RULES), /runbook: docs\/operations\/incidents\.md#(.*)$/gm);
    expect(linked.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it.skipIf(!hasPromtool())("passes promtool's checks if promtool is installed", () => {
    for (const [what, file] of [
      ['check', RULES],
      ['test', RULES_TEST],
    ] as const) {
      execFileSync('promtool', [what, 'rules', file], { cwd: ROOT, stdio: 'pipe' });
    }
  });
});
