import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Paths open to other sites: the API, the authentication service, and photos. */
const SHARED = /^\/(api\/v1|auth\/v1|storage)(\/|\?|$)/;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Request headers of the API and of the official authentication client. */
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
/**
 * Exposed headers. Without the version header, the client sees no error codes (docs/auth-protocol.md#errors).
 */
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
 * Allows listed origins to call this server (Fetch standard, "CORS protocol") without cookies, because users
 * have bearer tokens. Register it before hooks that may refuse a request, so that pages can read the refusal.
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    // Use the original URL, because a malformed one is rerouted.
    delegator: ({ originalUrl }, done) =>
      done(null, {
        origin: SHARED.test(originalUrl) ? [...origins] : false,
        methods: METHODS,
        allowedHeaders: REQUEST_HEADERS,
        exposedHeaders: RESPONSE_HEADERS,
        credentials: false,
        maxAge: PREFLIGHT_KEPT_SECONDS,
        // Pass preflights on, so that they count against the limits.
        preflightContinue: true,
        strictPreflight: false,
      }),
  });
}
