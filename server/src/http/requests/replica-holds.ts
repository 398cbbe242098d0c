import { ROUTES } from '@wayable/protocol/routes';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import type { Replicas } from '../../db/replicas.ts';

/** Calls that take something out of sight. When they have been answered, no visitor sees it any more. */
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

/** Keeps visitors from replicas before something is hidden. Call it before routes are registered. */
export function holdReplicas(app: FastifyInstance, replicas: Replicas): void {
  app.addHook('onRoute', (route) => {
    if (!HIDING.has(`${route.method} ${route.url}`)) return;
    const handler = route.handler as RouteHandlerMethod;
    route.handler = function hold(request, reply) {
      return replicas.holdDuring(() => handler.call(this, request, reply));
    };
  });
}
