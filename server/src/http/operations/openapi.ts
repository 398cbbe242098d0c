import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../../config/version.ts';

export const OPENAPI_PATH = '/api/v1/openapi.json';
const DOCS_PATH = '/api/docs';

/** OpenAPI 3.1 and its page, generated from the schemas that validate. Registered before the routes. */
export async function registerOpenApi(
  app: FastifyInstance,
  { publicUrl, logo }: { publicUrl: string; logo: Buffer | undefined },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wayable',
        version: VERSION,
        description:
          'How accessible public places are: locations, reviews, contributors. Errors are problem documents (RFC 9457) with a `code`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token of a session: POST /auth/v1/token?grant_type=password',
          },
          metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the installation' },
        },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    staticCSP: true,
    // Nothing from elsewhere, and no demand for https of a site that has none.
    transformStaticCSP: (policy) =>
      policy.replace(/\s*upgrade-insecure-requests;?/, '').replace(/ (https:|validator\.swagger\.io)/g, ''),
    theme: { title: 'Wayable API' },
    ...(logo && { logo: { type: 'image/svg+xml', content: logo, href: '/' } }),
    uiConfig: { deepLinking: true, validatorUrl: null },
  });
  app.get(OPENAPI_PATH, { schema: { hide: true } }, () => app.swagger());
}
