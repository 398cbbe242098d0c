import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route only refuses its method. */
    refusesMethod?: boolean;
  }
}

/** The authentication service has its own protocol, which answers 404. */
const CALLS = /^\/(api|storage)\/v1\//;

const toPattern = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);

/**
 * Collects the methods of all calls. Register it before the routes.
 * @returns a function that returns the methods of a path; none for an unknown path
 */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const calls: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (CALLS.test(url) && !config?.refusesMethod)
      calls.push({ pattern: toPattern(url), methods: [method].flat() });
  });
  return (path) => {
    const found = calls.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    return [...new Set(found)].sort();
  };
}
