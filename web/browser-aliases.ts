import { fileURLToPath } from 'node:url';

const inThisFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What imports mean in everything that is built for browsers: the pages and the service worker. */
export const BROWSER_ALIASES = [
  { find: /^~\//, replacement: inThisFolder('./src/') },
  { find: /^typebox$/, replacement: inThisFolder('./typebox-in-browser.ts') },
];
