import type { Plugin } from 'vite';

/** The first page waits for the whole program, which a slow machine does not load in the library's 10 s. */
const PRERENDER_TIMEOUT_MS = 180_000;

/**
 * Gives each pre-rendered page of a build three minutes. React Router (`@react-router/dev` 8.4, `prerender`)
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
