import type { Plugin } from 'vite';

/** The file of React Router that loads a screen's code. */
const LOADER = /\/node_modules\/react-router\/dist\/.*\/routeModules\.m?js$/;
/** The router's reaction to code that does not load. */
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/;

/**
 * Makes missing screen code an error, which the page shows between header and footer (app-error-page.tsx).
 * React Router would reload the old page. While offline, that page would be lost; if the file is broken, the
 * link would never work.
 * @throws if the router has an unknown form
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
