import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { isConnectionLost, isDatabaseUnavailable, isOverDeadline } from '../../db/connection-error.ts';
import type { Replicas } from '../../db/replicas.ts';

/** Number of repeated reads since the start. */
export interface ReadRetries {
  count: number;
}

/**
 * Returns whether a GET may be repeated. In the authentication service, some consume codes, so a retry would
 * fail.
 */
const isSafe = (url: string): boolean => !url.startsWith(ROUTES.auth);

/**
 * Retries each GET (a safe method, RFC 9110, section 9.2.1) once after a lost database connection or a failed
 * replica. Call it before routes are registered.
 */
export function retryReads(app: FastifyInstance, replicas: Replicas, retries: ReadRetries): void {
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
