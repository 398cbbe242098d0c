import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);

/** The program's version from its package.json. */
export const VERSION: string = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
