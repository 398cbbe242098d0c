import type { Plugin } from 'vite';

/** The file of React Router that loads the code of a screen. */
const LOADER = /\/node_modules\/react-router\/dist\/.*\/routeModules\.m?js$/;
/** What it does where the code does not come. */
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * Lets the code of a screen that does not come be an error, which the page shows between its header and its footer
 * (app-error-page.tsx). React Router would load the page of before again: without a network nothing would be left of it, and
 * with a part that cannot be had at all each press of the link would end there.
 * @throws when the router has another form than the one known
 */
export function routeModulesPlugin(): Plugin {
  let isFound = false;
  return {
    name: 'wayable:route-modules',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: LOADER },
      handler(code, id) {
        if (!RELOAD.test(code)) throw new Error(`${id} does not load the page again where a screen fails.`);
        isFound = true;
        return { code: code.replace(RELOAD, 'throw error;'), map: null };
      },
    },
    buildEnd(error) {
      if (!error && !isFound) throw new Error('React Router has no file that loads the code of screens.');
    },
  };
}
