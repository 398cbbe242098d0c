import { existsSync } from 'node:fs';

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

/**
 * Quiet, without a sandbox of its own (root has none), and with WebGL in software. Pages are put together without it:
 * through a graphics card in software each of them would cost twice as much.
 */
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader-webgl',
  '--enable-unsafe-swiftshader',
];

export interface Browser {
  executablePath: string;
  args: string[];
  env?: Record<string, string>;
}

/** The browser of the tests: `CHROME_PATH`, an installed Chromium, or the one that comes as an npm package. */
export async function findBrowser(): Promise<Browser> {
  const candidates = [process.env.CHROME_PATH, ...INSTALLED];
  const installed = candidates.find((path) => path !== undefined && existsSync(path));
  if (installed !== undefined) return { executablePath: installed, args: ARGS };
  // The package then unpacks the system libraries that a bare machine lacks, too.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
  return { executablePath: await chromium.executablePath(), args: ARGS, env: env as Record<string, string> };
}
