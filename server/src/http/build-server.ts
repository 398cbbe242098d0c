import { maxHeaderSize } from 'node:http';
import Fastify, { LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { splitHosts } from '../db/database-address.ts';
import { Replicas } from '../db/replicas.ts';
import type { PrimaryLink } from '../workers/primary-link.ts';
import type { TypedApp } from './app-types.ts';
import { BrokenRequests } from './errors/broken-requests.ts';
import { handleError } from './errors/error-handler.ts';
import { toRoutedUrl } from './errors/malformed-addresses.ts';
import { limitSlowBodies } from './limits/body-progress.ts';
import { Connections } from './limits/connections.ts';
import { limitRequestsUnderWay } from './limits/overload.ts';
import { registerRateLimits } from './limits/rate-limits.ts';
import { buildLogger, logRequests, toRequestId } from './operations/logging.ts';
import { registerOpenApi } from './operations/openapi.ts';
import { askReadsAgain } from './requests/ask-again.ts';
import { registerJsonBodies } from './requests/json-body.ts';
import { holdReplicas } from './requests/replica-holds.ts';
import { compileValidator } from './requests/validation.ts';
import { registerCompression } from './responses/compression.ts';
import { registerCors } from './responses/cors.ts';
import { registerPublicAnswers } from './responses/public-answers.ts';
import { callHeaders, registerSecurityHeaders } from './responses/security-headers.ts';
import { compileSerializer } from './responses/serialization.ts';

/** Twice the longest review, written in escapes: a comment of 100,000 characters is still refused by name. */
const BODY_LIMIT_BYTES = 128 * 1_024;

interface ServerDependencies {
  sql: Database;
  /** The process that started this one among others on the port. */
  primary: PrimaryLink | undefined;
  /** The picture beside the description of the interface. */
  logo: Buffer | undefined;
  /** The route that answers a path. */
  toPath: (path: string) => string;
}

/** A server with all that every request passes, and without any route of a feature. */
export async function buildServer(config: Config, { sql, primary, logo, toPath }: ServerDependencies) {
  const { addressLimitScale, trustedProxies } = config;
  const processes = primary ? config.workers : 1;
  const connections = new Connections({ addressLimitScale: addressLimitScale / processes, trustedProxies });
  const app: TypedApp = Fastify({
    logger: buildLogger(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => toRequestId(request.headers['x-request-id']),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handler) =>
      connections.createServer(handler, (error, socket) => brokenRequests.handle(error, socket)),
    // The one above is told by every server, this one by the first.
    clientErrorHandler: () => undefined,
    forceCloseConnections: 'idle',
    // A proxy may reuse a connection before it notices the stop. That request is answered, and the connection closes.
    return503OnClosing: false,
    frameworkErrors: handleError,
    rewriteUrl: (request) => toPath(toRoutedUrl(request)),
    // The schemas have the bounds: what the router refuses passes by every hook.
    routerOptions: { maxParamLength: maxHeaderSize },
  });
  const brokenRequests = new BrokenRequests({
    headers: callHeaders(config.publicUrl.startsWith('https:')),
    addressLimitScale,
    log: app.log,
    isAnswering: (socket) => connections.isAnswering(socket),
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  registerJsonBodies(app);
  app.setErrorHandler(handleError);
  app.decorateRequest('viewer', undefined);
  // Hooks that every request passes call back: they have nothing to wait for.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  app.addHook('preClose', async () => connections.closeUnused());
  logRequests(app);

  const readRetries = { count: 0 };
  const replicas = new Replicas(
    sql,
    (config.databaseReadUrl ? splitHosts(config.databaseReadUrl) : []).map((url) => ({ url })),
    { max: config.databaseConnections },
  );
  app.addHook('onReady', async () => replicas.start());
  app.addHook('onClose', () => replicas.stop());
  holdReplicas(app, replicas);
  askReadsAgain(app, replicas, readRetries);
  const limitRoute = await registerRateLimits(app, addressLimitScale, primary);
  await registerCors(app, config.corsOrigins);
  limitSlowBodies(app);
  const requests = limitRequestsUnderWay(app, { total: config.maxRequestsUnderWay, addressLimitScale });
  await registerSecurityHeaders(app, config);
  registerPublicAnswers(app);
  await registerCompression(app);
  await registerOpenApi(app, { publicUrl: config.publicUrl, logo });
  return { app, connections, brokenRequests, replicas, readRetries, limitRoute, requests };
}
