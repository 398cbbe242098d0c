/**
 * Completes the build from the browser's files and the English pages: other languages, pictures, feeds, site
 * maps, the service worker and compressed copies. Independent steps run in parallel.
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
