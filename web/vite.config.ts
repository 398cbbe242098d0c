import { fileURLToPath } from 'node:url';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

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
  resolve: {
    alias: [{ find: /^~\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) }],
  },
  server: {
    proxy: { '/api': apiOrigin, '/auth/v1': apiOrigin, '/storage': apiOrigin },
  },
  worker: { format: 'es' },
  build: {
    // The policy of the pages allows no data: scripts, and an inlined worker or style would be one.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // The browser uses the protocol's types and constants, not its schemas: calls that only build a schema may go.
        manualPureFunctions: ['Type', 'pagedResult', 'pageQuery', 'lineOfText', 'paragraphOfText', 'oneOf'],
        propertyReadSideEffects: false,
      },
    },
  },
});
