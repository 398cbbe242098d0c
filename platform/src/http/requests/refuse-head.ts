import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Refuses HEAD with a 405 in a scope where GET has side effects. HEAD would have the same effects (RFC 9110,
 * section 9.3.2), and link checkers of mail programs send HEAD. Register it before the routes.
 */
export function refuseHead(scope: FastifyInstance): void {
  scope.addHook('onRoute', function (this: FastifyInstance, { method, url, routePath }) {
    if (method !== 'GET') return;
    // Register a HEAD route, so that Fastify creates none.
    this.head(routePath, { schema: { hide: true }, config: { refusesMethod: true } }, (_request, reply) => {
      const allowed = METHODS.filter((name) => this.hasRoute({ method: name, url }));
      reply.header('allow', allowed.join(', '));
      throw new DomainError('method_not_allowed', 'HEAD is not answered here: GET does more than read.');
    });
  });
}
