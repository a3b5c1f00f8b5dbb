import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { statedFacts } from '@switchyard/platform/config/operator-facts.ts';
import { ssoPaths } from '@switchyard/contracts/sso/sso-routes.ts';
import { allowedOrigins, publicOrigin } from '@switchyard/platform/config/config.ts';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import type { AppDeps } from './app-deps.ts';
import { createCommandRegistry } from './http/command-registry.ts';
import { createExportSlots } from './http/export-slots.ts';
import { createQueryRegistry } from './http/query-registry.ts';
import { createSearchRegistry } from './http/search-registry.ts';
import { createWriteSlots } from './http/write-slots.ts';
import { bearerPlugin } from './plugins/bearer.ts';
import { bodyParserPlugin } from './plugins/body-parser.ts';
import { debugLogPlugin } from './plugins/debug-log.ts';
import { type ErrorDeps, errorsPlugin, sendProblem } from './plugins/errors.ts';
import { type HealthDeps, healthPlugin } from './plugins/health.ts';
import { lastAnswersPlugin } from './plugins/last-answers.ts';
import { openapiPlugin } from './plugins/openapi/openapi.ts';
import { originGuardPlugin } from './plugins/origin-guard.ts';
import { rateLimitsPlugin } from './plugins/rate-limits.ts';
import { requestDeadlinePlugin } from './plugins/request-deadline.ts';
import { mapOrigins } from '@switchyard/platform/config/map-origins.ts';
import { securityHeadersPlugin } from './plugins/security-headers.ts';
import { securityJournalPlugin } from './plugins/security-journal.ts';
import { sessionGatePlugin } from './plugins/session-gate.ts';
import { sessionPlugin } from './plugins/session.ts';
import { requestId, tracingPlugin } from './plugins/tracing.ts';
import { webFilesPlugin } from './plugins/web-files.ts';
import { registerFeatures } from './register-features.ts';

/** Dependencies provided by the surrounding process. */
export type EdgeDeps = ErrorDeps &
  Omit<HealthDeps, 'database'> & {
    /** Shares request counts between processes. */
    redis: RedisClient | undefined;
    /** Validates each response against its contract: enabled in tests, so that a wrong response fails. */
    checkReplies: boolean;
    /** Longest time for any response, milliseconds. */
    requestLimitMs?: number;
    /** Adds features beyond request and response: sockets, queue board. */
    extend?(app: FastifyInstance, deps: AppDeps): Promise<void>;
  };

/** Most bytes of a body, unless the route sets another limit. */
const bodyLimit = 64 * 1024;
const requestLimitMs = 2_900;

/** Builds the HTTP server; the caller listens or injects. */
export async function buildApp(deps: AppDeps, edge: EdgeDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const logger: FastifyBaseLogger = deps.logger;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    genReqId: requestId,
    trustProxy: (_address, hop) => hop <= config.SWITCHYARD_TRUSTED_PROXIES - 1,
    bodyLimit,
    routerOptions: { maxParamLength: 300 },
    requestTimeout: 15_000,
    // For startup: a busy machine is no reason to give up.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    // Requests that are there when the process stops are answered.
    return503OnClosing: false,
    // Malformed URLs never reach a route or its error handler.
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request, reply, new ProblemError('request.not_found'));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(edge.checkReplies ? serializerCompiler : () => (value) => JSON.stringify(value));
  await app.register(tracingPlugin);
  await app.register(lastAnswersPlugin);
  await app.register(errorsPlugin, edge);
  await app.register(bodyParserPlugin);
  await app.register(securityHeadersPlugin, { mapOrigins: mapOrigins(config) });
  await app.register(requestDeadlinePlugin, { limitMs: edge.requestLimitMs ?? requestLimitMs });
  await app.register(originGuardPlugin, { origins: allowedOrigins(config) });
  await app.register(sessionPlugin, deps);
  await app.register(rateLimitsPlugin, { redis: edge.redis, factor: config.SWITCHYARD_RATE_LIMIT_FACTOR });
  await app.register(securityJournalPlugin, deps);
  await app.register(bearerPlugin, { ...deps, factor: config.SWITCHYARD_RATE_LIMIT_FACTOR });
  await app.register(sessionGatePlugin, {
    database: deps.database,
    clock: deps.clock,
    logger: deps.logger,
    factor: config.SWITCHYARD_RATE_LIMIT_FACTOR,
  });
  await app.register(webFilesPlugin, {
    root: config.SWITCHYARD_WEB_ROOT,
    origin: publicOrigin(config),
    isInstallable: config.SWITCHYARD_INSTALLABLE,
    facts: statedFacts(config),
  });
  await app.register(openapiPlugin, { origin: publicOrigin(config) });
  await app.register(healthPlugin, { ...edge, database: deps.database });
  await app.register(debugLogPlugin, { factor: config.SWITCHYARD_RATE_LIMIT_FACTOR });
  await edge.extend?.(app, deps);
  app.decorate('commands', createCommandRegistry());
  app.decorate('queries', createQueryRegistry());
  app.decorate('searches', createSearchRegistry());
  app.decorate('exports', createExportSlots(config.SWITCHYARD_DATABASE_POOL));
  app.decorate('writeSlots', createWriteSlots(config.SWITCHYARD_DATABASE_POOL));
  registerFeatures(app, deps);
  app.addHook('onResponse', async (request, reply) => {
    const answered = { url: loggedUrl(request), status: reply.statusCode, ms: reply.elapsedTime };
    request.log.debug(answered, 'request');
  });
  return app;
}

/** Addresses to which identity providers lead browsers, with codes, names and signatures in their queries. */
const providerPaths: readonly string[] = [ssoPaths.callback, ssoPaths.initiate, ssoPaths.samlLogout];

/** URLs may contain secret tokens, or what an identity provider states: the log gets the route pattern instead. */
function loggedUrl({ url, routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url;
  return pattern?.includes(':token') === true || providerPaths.includes(pattern ?? '')
    ? (pattern ?? url)
    : url;
}
