import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { LOCALES } from '@wayable/protocol/locales';
import { defineConfig } from 'vite';
import { BROWSER_ALIASES } from './browser-aliases.ts';
import { contentPlugin } from './vite/content-plugin.ts';
import { libraryStringsPlugin } from './vite/library-strings-plugin.ts';
import { messagesPlugin } from './vite/messages-plugin.ts';
import { patientPrerenderPlugin } from './vite/patient-prerender-plugin.ts';
import { routeModulesPlugin } from './vite/route-modules-plugin.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

const LOCALE_CODES = LOCALES.map(({ code }) => code);

/** The frame around every screen, and the first screen. */
const SHELL = /entry\.client|\/src\/root\.tsx|\/src\/app\/routes\/home\.tsx/;

/** The libraries that every screen needs. */
const REACT = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;

/** Small modules without large imports. */
const PARTS =
  /\/lucide-react\/|\/src\/(paraglide|api-client|catalogue)\/|\/protocol\/src\/|\/src\/ui\/(buttons\/(button|link-button)|text\/|feedback\/(banner|dialog-failure|empty-state|error|failure|lazy|live|loading)|card|class-names|star-row)/;

/** Names and icons of kinds of places, which only screens with places need. */
const KINDS =
  /\/src\/paraglide\/.*\/kind_|\/src\/catalogue\/kind-|\/lucide-react\/.*\/icons\/(anchor|apple|arrow-up-down|baby|banknote|bed|beer|bike|book|cake-slice|car|car-taxi-front|castle|church|clapperboard|coffee|croissant|dices|droplets|dumbbell|ear|flower-2|footprints|fuel|glasses|graduation-cap|hammer|hospital|ice-cream-cone|library|music|palette|paw-print|pill|plane|plug-zap|scissors|shirt|shopping-basket|sofa|square-parking|stethoscope|telescope|tent|ticket|toilet|train-front|tram-front|users|volleyball|washing-machine|waves|wine|wrench)\./;

/** Fields, dialogs and lists. Separate files would make a screen send fifteen to twenty more requests. */
const CONTROLS =
  /\/node_modules\/(@react-aria|@react-stately|react-aria|react-stately|react-aria-components|@internationalized)\/|\/src\/ui\//;

/**
 * Matches text pages. They must stay as small as the first page, so they must not load the parts of other
 * screens.
 */
const TEXT_PAGES =
  /\/src\/pages\/|\/src\/app\/head\/(content-meta|structured-data)|\/src\/paraglide\/messages\/(pages|about|blog|careers|contact|help)_/;

/** The modules that text pages share with other screens. */
const TEXT_PARTS =
  /\/src\/paraglide\/messages\/search_clear|\/src\/ui\/(feedback\/(empty-state|live-message)|card|buttons\/chip|forms\/(field|search-field))\.|\/src\/ui\/use-|\/lucide-react\/.*\/icons\/(arrow-left|chevron-down|circle-question-mark|mail|map-pin|link-2|search|search-x|x|circle-alert)\./;

export default defineConfig({
  plugins: [
    messagesPlugin(LOCALE_CODES),
    libraryStringsPlugin(LOCALE_CODES),
    contentPlugin(),
    tailwindcss(),
    patientPrerenderPlugin(),
    reactRouter(),
    routeModulesPlugin(),
  ],
  resolve: { alias: BROWSER_ALIASES },
  server: {
    proxy: {
      '/api': apiOrigin,
      '/auth/v1': apiOrigin,
      '/auth/confirm': apiOrigin,
      '/newsletter': apiOrigin,
      '/share': apiOrigin,
      '/storage': apiOrigin,
    },
  },
  worker: { format: 'es' },
  build: {
    // Inline nothing: inlined scripts, workers and styles are data URLs, which the pages' policy forbids.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // Without side effects, each text is bundled with the screens that use it, not with the first screen.
        moduleSideEffects: [
          { test: /\/src\/paraglide\//, sideEffects: false },
          { test: /\/lucide-react\//, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // This file contains no texts, so all languages share it.
            { name: 'react', test: REACT },
            { name: 'maplibre', test: /\/node_modules\/maplibre-gl\// },
            { name: 'shell', test: SHELL },
            { name: 'data', test: /\/src\/app\/data-layout\.tsx/ },
            { name: 'text-pages', test: TEXT_PAGES, minShareCount: 2 },
            { name: 'text-parts', test: TEXT_PARTS, minShareCount: 2 },
            // Group small shared modules. Otherwise, each set of screens gets a separate file for them: forty
            // files, most below 1 kB.
            { name: 'parts', test: (id) => PARTS.test(id) && !KINDS.test(id), minShareCount: 2 },
            { name: 'kinds', test: KINDS },
            { name: 'controls', test: CONTROLS, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
