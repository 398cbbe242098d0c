import { needsQuery } from '@wayable/protocol/answers/needs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isNotModified, toWeakTag } from './not-modified.ts';

/**
 * Caching of a response that is equal for all visitors. `revalidate`: caches must ask each time, because the
 * response contains names or content of people, who may withdraw them.
 */
type PublicCaching = 'revalidate' | 'minute';

declare module 'fastify' {
  interface FastifyContextConfig {
    publicCaching?: PublicCaching;
  }
}

const CACHE_CONTROL: Record<PublicCaching, string> = {
  revalidate: 'public, no-cache',
  minute: 'public, max-age=60',
};

/** Query parameters about the reader. A response to a request with one of them is never public. */
const OF_THE_READER = [...Object.keys(needsQuery), 'visited_as'];

/** Returns route options for a response that is equal for all visitors. */
export const keepPublic = (publicCaching: PublicCaching) => ({ config: { publicCaching } });

const tellsOfReader = ({ headers, query }: FastifyRequest): boolean =>
  headers.authorization !== undefined || OF_THE_READER.some((name) => Object.hasOwn(query as object, name));

/**
 * Adds an ETag to public responses and keeps `no-store` on all others. Register it before the compression.
 */
export function registerPublicAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const caching = request.routeOptions.config.publicCaching;
    if (caching === undefined || reply.statusCode !== 200 || typeof payload !== 'string') return done();
    if (tellsOfReader(request)) return done();
    const etag = toWeakTag(payload);
    reply.headers({ etag, 'cache-control': CACHE_CONTROL[caching] });
    if (!isNotModified(request, etag)) return done();
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    // An empty text would add a Content-Length of 0, which RFC 9110 (section 8.6) forbids.
    done(null, null);
  });
}
