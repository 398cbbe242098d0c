import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isCall } from '../requests/call-paths.ts';
import { googleMapsSources } from './google-maps-sources.ts';

interface SecurityOptions {
  publicUrl: string;
  mapStyleUrl: string | undefined;
  /** If set, the policy allows Google's hosts. */
  googleMapsApiKey: string | undefined;
}

/** `'sha256-…'` sources of a page's inline content. */
export interface InlineSources {
  scriptHashes: string[];
  styleHashes: string[];
}

const REFERRER_POLICY = 'strict-origin-when-cross-origin';
const HSTS_SECONDS = 31_536_000;

/** Headers of API responses. They are constants, because every call sends them. */
export const callHeaders = (isSecure: boolean): Record<string, string> => ({
  // Responses depend on the person and the moment.
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': REFERRER_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Only a site served over HTTPS may require HTTPS.
  ...(isSecure && { 'strict-transport-security': `max-age=${HSTS_SECONDS}` }),
});

async function addPageHeaders(reply: FastifyReply): Promise<void> {
  await reply.helmet();
  reply.header('permissions-policy', 'camera=(), microphone=(), payment=(), geolocation=(self)');
}

/**
 * Adds the hashes of a page's inline content to its policy. A common policy for all pages would be longer
 * than any page.
 */
export function allowInline(reply: FastifyReply, { scriptHashes, styleHashes }: InlineSources): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header(
    'content-security-policy',
    policy
      .replace("script-src 'self'", (sources) => [sources, ...scriptHashes].join(' '))
      .replace("style-src 'self'", (sources) => [sources, ...styleHashes].join(' ')),
  );
}

/**
 * Registers the security headers: a strict policy for pages, a closed policy for the API, and the usual
 * headers. Only Google Maps adds unsafe-inline and unsafe-eval to the policy.
 */
export async function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const { publicUrl, mapStyleUrl, googleMapsApiKey } = options;
  const google = googleMapsSources(googleMapsApiKey !== undefined);
  const mapOrigin = mapStyleUrl === undefined ? [] : [new URL(mapStyleUrl).origin];
  const isSecure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...google.script],
        styleSrc: ["'self'", ...google.style],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigin, ...google.image],
        fontSrc: ["'self'", ...mapOrigin, ...google.font],
        connectSrc: ["'self'", ...mapOrigin, ...google.connect],
        workerSrc: ["'self'", ...google.worker],
        ...(google.frame.length > 0 && { frameSrc: google.frame }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // Scripts submit every form. Before they are loaded, a browser would put a password into the URL.
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: REFERRER_POLICY },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  const forCalls = callHeaders(isSecure);
  app.addHook('onRequest', (request, reply, done) => {
    if (isCall(request.url)) {
      reply.headers(forCalls);
      return done();
    }
    addPageHeaders(reply).then(() => done(), done);
  });
}
