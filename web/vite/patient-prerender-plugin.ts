import type { Plugin } from 'vite';

/** The first page waits until the whole program is loaded: a slow machine takes longer than the library's 10 s. */
const PRERENDER_TIMEOUT_MS = 180_000;

/**
 * Gives each pre-rendered page of a build three minutes. React Router passes neither the time limit nor the number of
 * tries on to what renders (`@react-router/dev` 8.4, `prerender`), and a page that fails ends the build.
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
