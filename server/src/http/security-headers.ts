import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

interface SecurityOptions {
  publicUrl: string;
  mapStyleUrl: string | undefined;
  /** `'sha256-…'` sources of the inline scripts of our own pages */
  scriptHashes: string[];
}

/** Content Security Policy without unsafe-inline or unsafe-eval, and the usual headers. */
export async function registerSecurityHeaders(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const { publicUrl, mapStyleUrl, scriptHashes } = options;
  const mapOrigin = mapStyleUrl === undefined ? [] : [new URL(mapStyleUrl).origin];
  const isSecure = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...mapOrigin],
        fontSrc: ["'self'", ...mapOrigin],
        connectSrc: ["'self'", ...mapOrigin],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // Only a site that is reached by https may ask browsers to insist on it.
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), payment=(), geolocation=(self)');
  });
}
