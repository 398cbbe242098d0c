import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);

/** The version of the program, as its package says. */
export const VERSION: string = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
