import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { isConnectionLost } from '../../db/connection-error.ts';

/** How often a read was done again, since the start of the process. */
export interface ReadRetries {
  count: number;
}

/** Requests for these spend codes and states, although their method is GET. */
const isSafe = (url: string): boolean => !url.startsWith(ROUTES.auth);

/**
 * Lets each GET (RFC 9110, section 9.2.1: a safe method) that lost its connection to the database ask once more. Call it
 * before routes are registered.
 */
export function askReadsAgain(app: FastifyInstance, retries: ReadRetries): void {
  app.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !isSafe(route.url)) return;
    const handler = route.handler as RouteHandlerMethod;
    route.handler = function ask(request, reply) {
      const answer = handler.call(this, request, reply);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error) => {
        if (!isConnectionLost(error) || reply.sent) throw error;
        retries.count += 1;
        return handler.call(this, request, reply);
      });
    };
  });
}
