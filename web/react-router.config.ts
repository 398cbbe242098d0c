import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/'],
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
