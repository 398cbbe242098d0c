import { fileURLToPath } from 'node:url';

const inThisFolder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Import aliases for all browser builds: the pages and the service worker. */
export const BROWSER_ALIASES = [
  { find: /^~\//, replacement: inThisFolder('./src/') },
  { find: /^typebox$/, replacement: inThisFolder('./typebox-in-browser.ts') },
];
