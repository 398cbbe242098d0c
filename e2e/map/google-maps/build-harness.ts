import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const inWeb = (path: string) => fileURLToPath(new URL(`../../../web/${path}`, import.meta.url));

/** Builds a page with only the adapters for Google, as a script and styles. */
export async function buildHarness(): Promise<{ script: string; styles: string }> {
  const built = await build({
    root: inWeb(''),
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { alias: [{ find: /^~\//, replacement: inWeb('src/') }] },
    build: {
      write: false,
      lib: { entry: inWeb('src/map/google/testing/harness.ts'), formats: ['iife'], name: 'harness' },
    },
  });
  const files = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  const script = files.find((file) => file.type === 'chunk')?.code;
  const styles = files.find((file) => file.type === 'asset')?.source;
  if (script === undefined || styles === undefined) throw new Error('Vite built no harness');
  return { script, styles: String(styles) };
}
