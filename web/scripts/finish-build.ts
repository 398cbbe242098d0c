/**
 * Makes the rest of the build from the browser's files and the English pages: the other languages, pictures, feeds, site
 * maps and the service worker, and a compressed copy of each file. What waits for nothing of the other runs beside it.
 */
import { buildIcons } from './build-icons.ts';
import { buildPagesFiles } from './build-pages-files.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { compressBuild } from './compress-build.ts';
import { inlineStyles } from './inline-style.ts';
import { localizeBuild } from './localize-build.ts';

const pages = async () => {
  await localizeBuild();
  await inlineStyles();
};
await Promise.all([pages(), buildIcons(), buildPagesFiles()]);
await buildServiceWorker();
await compressBuild();
