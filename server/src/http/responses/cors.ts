import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What pages of other sites may call: the interface, the authentication service, and photos. */
const SHARED = /^\/(api\/v1|auth\/v1|storage)(\/|\?|$)/;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** What the interface and the official client of the authentication service send. */
const REQUEST_HEADERS = [
  'Accept',
  'Authorization',
  'Apikey',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'X-Client-Info',
  'X-JWT-AUD',
  'X-Request-Id',
  'X-Supabase-Api-Version',
];
/** What they read. Without the version header the client sees no error codes (docs/auth-protocol.md#errors). */
const RESPONSE_HEADERS = [
  'Content-Disposition',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'X-Ratelimit-Limit',
  'X-Ratelimit-Remaining',
  'X-Ratelimit-Reset',
  'X-Request-Id',
  'X-Sb-Error-Code',
  'X-Supabase-Api-Version',
  'X-Total-Count',
];
const PREFLIGHT_KEPT_SECONDS = 600;

/**
 * Lets pages of the listed origins call this server (Fetch standard, "CORS protocol"), without cookies: people are known by
 * bearer tokens. Register it before whatever may refuse a request, so that such a page can read the refusal.
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    // What was asked for: a malformed address is routed to one of ours.
    delegator: ({ originalUrl }, done) =>
      done(null, {
        origin: SHARED.test(originalUrl) ? [...origins] : false,
        methods: METHODS,
        allowedHeaders: REQUEST_HEADERS,
        exposedHeaders: RESPONSE_HEADERS,
        credentials: false,
        maxAge: PREFLIGHT_KEPT_SECONDS,
        // They go on to be counted as other requests are.
        preflightContinue: true,
        strictPreflight: false,
      }),
  });
}
