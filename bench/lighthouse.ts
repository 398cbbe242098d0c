import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/support/browser.ts';
import { findFreePort } from '../e2e/support/server.ts';
import { makeDataDir, ServerProcess } from '../server/src/testing/server-process.ts';
import { writeReadmePart } from './readme.ts';
import { type Column, type Result, summarize, writeResults } from './results.ts';

const RUNS = 3;
/** Installed by `npm run bench -- lighthouse` in a folder with its own lock file. */
const LIGHTHOUSE = fileURLToPath(new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url));
const OUTPUT_BYTES_MAX = 64 * 1_024 * 1_024;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** The used part of Lighthouse's report. */
interface Report {
  audits: Record<string, { numericValue?: number; details?: { items?: unknown[] } }>;
  categories: Record<string, { score: number | null }>;
}

/** The limits per page. The first paint includes the map's first places (decision 78). */
const BARS: Record<string, Partial<Measured>> = {
  '/map': { firstPaintMs: 2_000, lcpMs: 2_500, layoutShift: 0.05 },
};

interface Measured {
  scores: number[];
  firstPaintMs: number;
  lcpMs: number;
  blockingMs: number;
  layoutShift: number;
  kilobytes: number;
  scripts: number;
}

/** Measures a page once as on a simulated phone, in a new browser profile. */
async function measureOnce(url: string, session: string | undefined): Promise<Measured> {
  const { executablePath, args, env } = await findBrowser();
  const port = await findFreePort();
  const browser = await chromium.launchPersistentContext('', {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    ...(env && { env }),
  });
  try {
    if (session !== undefined) {
      const [page = await browser.newPage()] = browser.pages();
      await page.goto(new URL('/healthz', url).href);
      await page.evaluate((text) => localStorage.setItem('wayable.session', text), session);
    }
    const options = [
      `--port=${port}`,
      '--output=json',
      '--quiet',
      '--disable-storage-reset',
      '--no-enable-error-reporting',
      `--only-categories=${CATEGORIES.join(',')}`,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, [LIGHTHOUSE, url, ...options], {
      maxBuffer: OUTPUT_BYTES_MAX,
    });
    const { audits, categories } = JSON.parse(stdout) as Report;
    const requests = (
      audits['network-requests']?.details?.items as {
        resourceType?: string;
        transferSize: number;
        url: string;
      }[]
    ).filter((item) => item.url.startsWith(new URL(url).origin));
    const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
    return {
      scores: CATEGORIES.map((name) => categories[name]?.score ?? 0),
      firstPaintMs: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
      lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      blockingMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
      layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      kilobytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_024,
      scripts: scripts.length,
    };
  } finally {
    await browser.close();
  }
}

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function measure(url: string, session: string | undefined): Promise<Measured> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measureOnce(url, session));
  return {
    scores: CATEGORIES.map((_, index) => median(runs.map(({ scores }) => scores[index] ?? 0))),
    firstPaintMs: median(runs.map(({ firstPaintMs }) => firstPaintMs)),
    lcpMs: median(runs.map(({ lcpMs }) => lcpMs)),
    blockingMs: median(runs.map(({ blockingMs }) => blockingMs)),
    layoutShift: median(runs.map(({ layoutShift }) => layoutShift)),
    kilobytes: median(runs.map(({ kilobytes }) => kilobytes)),
    scripts: median(runs.map(({ scripts }) => scripts)),
  };
}

const dataDir = await makeDataDir();
const port = await findFreePort();
// Use the name, because browsers treat localhost as a secure origin.
const url = `http://localhost:${port}`;
const server = await ServerProcess.start({
  DATA_DIR: dataDir,
  DEMO: '1',
  PORT: String(port),
  PUBLIC_URL: url,
  MAP_STYLE_URL: 'none',
});
const post = async (path: string, body: object) =>
  (
    await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).text();
const session = await post('/auth/v1/token?grant_type=password', {
  email: 'user@demo.wayable.example',
  password: 'wayable-demo',
});
const list = (await (await fetch(`${url}/api/v1/locations?limit=1`)).json()) as { data: { id: string }[] };
/** Text pages in the default language and in one language per direction. */
const TEXT_PAGES = ['', '/de', '/ar'].flatMap((locale) =>
  ['/', '/help', '/about', '/blog/measure-a-door-and-a-ramp'].map((path) =>
    `${locale}${path}`.replace(/(?<=.)\/$/, ''),
  ),
);
const PAGES: [name: string, path: string, session?: string][] = [
  ...TEXT_PAGES.map((path): [string, string] => [path, path]),
  ['/auth', '/auth'],
  ['/locations/:id', `/locations/${list.data[0]?.id}`],
  ['/badges', '/badges', session],
  ['/profile', '/profile', session],
  ['/profile/reviews', '/profile/reviews', session],
  ['/review', '/review', session],
  ['/map', '/map'],
];
const only = process.argv.slice(2);
const results: Result[] = [];
const COLUMNS: Column[] = [
  { figure: 'performance', title: 'performance', worst: 'min', digits: 2 },
  { figure: 'accessibility', title: 'accessibility', worst: 'min', digits: 2 },
  { figure: 'LCP, ms', title: 'LCP, ms', worst: 'max', digits: 0 },
  { figure: 'blocking, ms', title: 'blocking, ms', worst: 'max', digits: 0 },
  { figure: 'layout shift', title: 'layout shift', worst: 'max', digits: 3 },
  { figure: 'scripts, kB', title: 'scripts, kB', worst: 'max', digits: 0 },
];
/** Moves the language of a path behind it, so that a summary groups the languages of a page. */
const toResultName = (path: string): string =>
  path.replace(/^\/(de|ar)(\/.*)?$/, (_, locale, rest = '/') => `${rest}, ${locale}`);
const missed: string[] = [];
const servedMap = await (await fetch(`${url}/map`)).text();
if (!/<div id="served-places"><ul/.test(servedMap)) missed.push('/map comes without its first places');
for (const [name, path, asPerson] of PAGES) {
  if (only.length > 0 && !only.includes(name)) continue;
  const measured = await measure(url + path, asPerson);
  const { scores, firstPaintMs, lcpMs, blockingMs, layoutShift, kilobytes, scripts } = measured;
  for (const [key, most] of Object.entries(BARS[name] ?? {}) as [keyof Measured, number][])
    if (!(Number(measured[key]) <= most)) missed.push(`${name}: ${key} ${measured[key]}, at most ${most}`);
  const result: Result = {
    name: toResultName(name),
    figures: {
      ...Object.fromEntries(CATEGORIES.map((category, index) => [category, scores[index]])),
      'first paint, ms': firstPaintMs,
      'LCP, ms': lcpMs,
      'blocking, ms': blockingMs,
      'layout shift': layoutShift,
      'scripts, kB': kilobytes,
      scripts,
    },
  };
  results.push(result);
  console.log(result.name, result.figures);
}
if (only.length === 0) {
  await writeResults('lighthouse', results);
  await writeReadmePart('lighthouse', summarize(results, COLUMNS));
}
for (const text of missed) console.error(text);
process.exitCode = (await server.stop()) || Math.min(1, missed.length);
await rm(dataDir, { recursive: true, force: true });
