import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  // With what is the same for everybody: the screen's frame, and for `/auth` the form.
  prerender: [
    '/',
    '/auth',
    '/map',
    '/review',
    '/profile',
    '/profile/reviews',
    '/profile/security',
    '/profile/delete-account',
    '/badges',
    '/admin',
  ],
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
