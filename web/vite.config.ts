import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { BROWSER_ALIASES } from './browser-aliases.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** The entries, and the small parts that nearly every screen uses. */
const SHELL =
  /entry\.client|\/src\/root\.tsx|\/src\/ui\/(banner|error-state|format|rating-band|star-row|visually-hidden)\.tsx?$/;

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['baseLocale'],
    }),
    tailwindcss(),
    reactRouter(),
  ],
  resolve: { alias: BROWSER_ALIASES },
  server: {
    proxy: { '/api': apiOrigin, '/auth/v1': apiOrigin, '/auth/confirm': apiOrigin, '/storage': apiOrigin },
  },
  worker: { format: 'es' },
  build: {
    // The policy of the pages allows no data: scripts, and an inlined worker or style would be one.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Each text then goes with the screens that show it, instead of all texts with the first screen.
        moduleSideEffects: [
          { test: /\/src\/paraglide\//, sideEffects: false },
          { test: /\/lucide-react\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // What each screen needs is one file: forty, most of them below 1 kB, came before the style and the font.
            { name: 'shell', test: SHELL },
          ],
        },
      },
    },
  },
});
