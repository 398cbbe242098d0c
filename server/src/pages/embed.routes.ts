import type { FastifyInstance } from 'fastify';
import { addressedLocale } from './page-language.ts';
import type { PageStore } from './page-store.ts';
import { sendPage } from './send-page.ts';

/**
 * Serves the map for frames of other sites, the only page that any site may frame. It does not redirect to a
 * language, because that would use a cookie.
 */
export function registerEmbedPage(app: FastifyInstance, store: PageStore): void {
  app.get('/embed', { schema: { hide: true } }, async (request, reply) => {
    const policy = String(reply.getHeader('content-security-policy'));
    reply
      .header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
      .removeHeader('x-frame-options');
    const page = await store.getPage('/embed', addressedLocale(request));
    return sendPage(request, reply, { store, page });
  });
}
