import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { VERSION } from '../../config/version.ts';
import { type FixedDocument, prepareDocument, sendDocument } from '../responses/fixed-document.ts';
import { NAMED_SCHEMAS } from './named-schemas.ts';
import { composeDocument, describeOperation, NAMES } from './openapi-document.ts';
import { OPENAPI_PATH, registerPage } from './openapi-page.ts';

const CACHING = 'public, max-age=600';

const TAGS: Record<string, string> = {
  account: 'The caller’s account: sessions, events, export, deletion',
  administration: 'Actions of administrators on other accounts',
  'base map': 'Streets of the embedded base map',
  authentication: 'Sign-up, sign-in, sessions and second factors: the GoTrue protocol',
  badges: 'Badges, their credentials and their tokens',
  contact: 'Messages to the operators of the installation',
  confirmations: 'Whether a place is still as described',
  geocoder: 'Positions of names, and names of positions',
  leaderboard: 'Ranking of contributors',
  locations: 'Places',
  moderation: 'Decisions about reviews and accounts',
  newsletter: 'Subscriptions, and updates to subscribers',
  notifications: 'Notifications of a person',
  operations: 'State of the installation, for operators',
  photos: 'Photos of reviews',
  profiles: 'Profiles and privacy settings',
  reports: 'Reports of readers to the moderators',
  reviews: 'Reviews of places',
  stats: 'Numbers of the installation',
  suggestions: 'Features suggested for a comment',
  tiles: 'Places as vector tiles',
};

/** Registers OpenAPI 3.1 and its page, generated from the validated schemas. Call it before the routes. */
export async function registerOpenApi(
  app: FastifyInstance,
  { publicUrl, logo }: { publicUrl: string; logo: Buffer | undefined },
): Promise<void> {
  await app.register(swagger, {
    convertConstToEnum: false,
    transform: describeOperation,
    transformObject: (document) =>
      composeDocument((document as { openapiObject: object }).openapiObject) as never,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wayable',
        version: VERSION,
        description:
          'How accessible public places are: locations, reviews, contributors. Errors are problem documents (RFC 9457) with a `code`; the authentication service has errors of its own protocol.',
        license: { name: 'MIT', identifier: 'MIT' },
        contact: { name: 'The operators of this installation', url: `${publicUrl}/contact` },
      },
      servers: [{ url: publicUrl }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        schemas: { [NAMES]: NAMED_SCHEMAS } as never,
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
  await app.register((scope) => registerPage(scope, logo));
  serveDocument(app);
}

/**
 * Serves the document. Builds it as soon as the server listens, because a later build would block requests
 * for a quarter of a second on a busy machine.
 */
function serveDocument(app: FastifyInstance): void {
  let prepared: Promise<FixedDocument> | undefined;
  const prepare = () => {
    prepared ??= prepareDocument(JSON.stringify(app.swagger()), {
      contentType: 'application/json; charset=utf-8',
      cacheControl: CACHING,
    });
    return prepared;
  };
  app.addHook('onListen', async () => {
    await prepare();
  });
  app.get(OPENAPI_PATH, { schema: { hide: true } }, async (request: FastifyRequest, reply) =>
    sendDocument(request, reply, await prepare()),
  );
}
