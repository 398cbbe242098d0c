import type { Plugin } from 'vite';

/**
 * Time limit of a page. The first page waits until the whole program is loaded, which takes a slow machine
 * longer than the library's 10 s.
 */
const PRERENDER_TIMEOUT_MS = 180_000;

/**
 * Gives each prerendered page of a build three minutes. React Router (`@react-router/dev` 8.4, `prerender`)
 * does not pass its time limit and retries to the renderer, and a failed page ends the build.
 */
export function patientPrerenderPlugin(): Plugin {
  return {
    name: 'patient-prerender',
    apply: 'build',
    config() {
      const startTimeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (milliseconds) => startTimeout(Math.max(milliseconds, PRERENDER_TIMEOUT_MS));
    },
  };
}
