import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isConnectionLost, isDatabaseUnavailable, isOverDeadline } from '../../db/connection-error.ts';
import type { Replicas } from '../../db/replicas.ts';

/** How often a read was done again, since the start of the process. */
export interface ReadRetries {
  count: number;
}

/** Requests for these spend codes and states, although their method is GET. */
const isSafe = (url: string): boolean => !url.startsWith(ROUTES.auth);

/**
 * Lets each GET (RFC 9110, section 9.2.1: a safe method) ask once more that lost its connection to the database, or met a
 * replica that fails. Call it before routes are registered.
 */
export function askReadsAgain(app: FastifyInstance, replicas: Replicas, retries: ReadRetries): void {
  const isWorthAnotherTry = (error: unknown, request: FastifyRequest) =>
    isConnectionLost(error) ||
    (isDatabaseUnavailable(error) && !isOverDeadline(error) && replicas.giveUp(request));
  app.addHook('onRoute', (route) => {
    const handler = route.handler as RouteHandlerMethod;
    if (route.method !== 'GET' || !isSafe(route.url)) return;
    route.handler = function ask(request, reply) {
      const answer = handler.call(this, request, reply);
      if (!(answer instanceof Promise)) return answer;
      return answer.catch((error) => {
        if (reply.sent || !isWorthAnotherTry(error, request)) throw error;
        replicas.giveUp(request);
        retries.count += 1;
        return handler.call(this, request, reply);
      });
    };
  });
}
