import type { FastifyInstance } from 'fastify';
import { DomainError } from '../errors/domain-error.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * Answers HEAD with a 405 where GET does more than read, in a scope and those below it: HEAD would do the same (RFC 9110,
 * section 9.3.2), and programs that look at links in mails send it. Register it before the routes.
 */
export function refuseHead(scope: FastifyInstance): void {
  scope.addHook('onRoute', function (this: FastifyInstance, { method, url, routePath }) {
    if (method !== 'GET') return;
    // Fastify makes no HEAD route of its own where there is one.
    this.head(routePath, { schema: { hide: true } }, (_request, reply) => {
      const allowed = METHODS.filter((name) => this.hasRoute({ method: name, url }));
      reply.header('allow', allowed.join(', '));
      throw new DomainError('method_not_allowed', 'HEAD is not answered here: GET does more than read.');
    });
  });
}
