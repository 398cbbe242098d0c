import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Replicas } from '../../db/replicas.ts';

/** Calls that hide content. After the response, no visitor may see it. */
const HIDING = new Set([
  `PATCH ${ROUTES.privacySettings}`,
  `DELETE ${ROUTES.account}`,
  `DELETE ${ROUTES.review}`,
  `DELETE ${ROUTES.location}`,
  `DELETE ${ROUTES.adminReview}`,
  `PUT ${ROUTES.adminUserSuspension}`,
  `PUT ${ROUTES.adminSuggestion}`,
  `POST ${ROUTES.adminSuggestionReversal}`,
]);

/** Stops visitors' reads from replicas before content is hidden. Call it before routes are registered. */
export function holdReplicas(app: FastifyInstance, replicas: Replicas): void {
  app.addHook('onRoute', (route) => {
    if (!HIDING.has(`${route.method} ${route.url}`)) return;
    const handler = route.handler as RouteHandlerMethod;
    route.handler = function hold(request, reply) {
      return replicas.holdDuring(() => handler.call(this, request, reply));
    };
  });
}
