import type { Config } from '@react-router/dev/config';
import { listPostSlugs } from './vite/content/read-content.ts';
import { CONTENT_FOLDER } from './vite/content-folder.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  // These pages are prerendered with the parts that are the same for all people.
  prerender: [
    '/',
    '/auth',
    '/map',
    '/review',
    '/profile',
    '/profile/reviews',
    '/profile/security',
    '/profile/delete-account',
    '/leaderboard',
    '/badges',
    '/admin',
    '/about',
    '/contact',
    '/blog',
    ...listPostSlugs(CONTENT_FOLDER).map((slug) => `/blog/${slug}`),
    '/careers',
    '/privacy',
    '/terms',
    '/accessibility',
    '/help',
    '/embed',
  ],
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
