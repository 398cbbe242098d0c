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
import { collectMethods } from './requests/allowed-methods.ts';
import { registerJsonBodies } from './requests/json-body.ts';
import { holdReplicas } from './requests/replica-holds.ts';
import { retryReads } from './requests/retry-reads.ts';
import { compileValidator } from './requests/validation.ts';
import { registerCompression } from './responses/compression.ts';
import { registerCors } from './responses/cors.ts';
import { registerPublicAnswers } from './responses/public-answers.ts';
import { callHeaders, registerSecurityHeaders } from './responses/security-headers.ts';
import { compileSerializer } from './responses/serialization.ts';

/**
 * Maximum bytes of a body: twice the longest review in JSON escapes, so that a comment of 100,000 characters
 * still gets a named error.
 */
const BODY_LIMIT_BYTES = 128 * 1_024;
/** Fastify's default of 10 s is too short: on a busy machine, a plugin took longer, and the start failed. */
const PLUGIN_TIMEOUT_MS = 120_000;

interface ServerDependencies {
  sql: Database;
  /** The primary process, if several processes share the port. */
  primary: PrimaryLink | undefined;
  /** The picture of the API documentation. */
  logo: Buffer | undefined;
  /** Returns the URL that a request is routed to. */
  toPath: (path: string) => string;
}

/** Builds a server with everything common to all requests, without the routes of features. */
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
    pluginTimeout: PLUGIN_TIMEOUT_MS,
    serverFactory: (handler) =>
      connections.createServer(handler, (error, socket) => brokenRequests.handle(error, socket)),
    // Do nothing here: Fastify sets this listener only for the first server, the factory sets one for every
    // server.
    clientErrorHandler: () => undefined,
    forceCloseConnections: 'idle',
    // A proxy may reuse a connection before it sees the stop. Answer that request, then close the
    // connection.
    return503OnClosing: false,
    frameworkErrors: handleError,
    rewriteUrl: (request) => toPath(toRoutedUrl(request)),
    // Let the schemas limit the length of parameters, because a refusal by the router would bypass every
    // hook.
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
  const methodsOf = collectMethods(app);
  // Use callbacks instead of promises, because these hooks run for every request and wait for nothing.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });

  app.addHook('preClose', async () => connections.prepareToStop());
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
  retryReads(app, replicas, readRetries);
  const limitRoute = await registerRateLimits(app, addressLimitScale, primary);
  await registerCors(app, config.corsOrigins);
  limitSlowBodies(app);
  const requests = limitRequestsUnderWay(app, { total: config.maxRequestsUnderWay, addressLimitScale });
  await registerSecurityHeaders(app, config);
  registerPublicAnswers(app);
  await registerCompression(app);
  await registerOpenApi(app, { publicUrl: config.publicUrl, logo });
  return { app, connections, brokenRequests, replicas, readRetries, limitRoute, requests, methodsOf };
}
