import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

const CHANNEL = 'fastify.initialization';

/** Builds an application and records all its GET routes in router syntax, also undocumented routes. */
export async function recordRoutes<App>(
  build: () => Promise<App>,
): Promise<{ built: App; routes: string[] }> {
  const routes = new Set<string>();
  const listen = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      if ([method].flat().includes('GET')) routes.add(url);
    });
  };
  subscribe(CHANNEL, listen);
  try {
    return { built: await build(), routes: [...routes] };
  } finally {
    unsubscribe(CHANNEL, listen);
  }
}
