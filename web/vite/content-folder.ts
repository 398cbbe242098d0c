import { fileURLToPath } from 'node:url';

/** The texts of an installation (docs/content.md). */
export const CONTENT_FOLDER = fileURLToPath(new URL('../content', import.meta.url));
