import { randomUUID } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
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
import { createQueryRegistry } from './http/query-registry.ts';
import { bodyParserPlugin } from './plugins/body-parser.ts';
import { debugLogPlugin } from './plugins/debug-log.ts';
import { type ErrorDeps, errorsPlugin, sendProblem } from './plugins/errors.ts';
import { type HealthDeps, healthPlugin } from './plugins/health.ts';
import { openapiPlugin } from './plugins/openapi.ts';
import { originGuardPlugin } from './plugins/origin-guard.ts';
import { rateLimitsPlugin } from './plugins/rate-limits.ts';
import { requestDeadlinePlugin } from './plugins/request-deadline.ts';
import { securityHeadersPlugin } from './plugins/security-headers.ts';
import { sessionPlugin } from './plugins/session.ts';
import { webFilesPlugin } from './plugins/web-files.ts';
import { registerFeatures } from './register-features.ts';

/** What the process around the routes provides. */
export type EdgeDeps = ErrorDeps &
  Omit<HealthDeps, 'database'> & {
    /** Shares request counts between processes. */
    redis: RedisClient | undefined;
    /** Checks each answer against its contract: on in tests, where a wrong answer must fail. */
    checkReplies: boolean;
    /** Longest wait for any answer, milliseconds. */
    requestLimitMs?: number;
    /** Adds what needs more than request and answer: sockets, queue board. */
    extend?(app: FastifyInstance, deps: AppDeps): Promise<void>;
  };

const bodyLimit = 1024 * 1024;
const requestLimitMs = 2_900;

/** Builds the HTTP edge; the caller listens or injects. */
export async function buildApp(deps: AppDeps, edge: EdgeDeps): Promise<FastifyInstance> {
  const { config } = deps;
  const logger: FastifyBaseLogger = deps.logger;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop <= config.SWITCHYARD_TRUSTED_PROXIES - 1,
    bodyLimit,
    routerOptions: { maxParamLength: 300 },
    requestTimeout: 15_000,
    // Of the start: a machine that has much else to do is no reason to give it up.
    pluginTimeout: 60_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // An address that is no address never reaches a route or its error handler.
    frameworkErrors: (_error, request, reply) => {
      sendProblem(request, reply, new ProblemError('request.not_found'));
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(edge.checkReplies ? serializerCompiler : () => (value) => JSON.stringify(value));
  await app.register(errorsPlugin, edge);
  await app.register(bodyParserPlugin);
  await app.register(securityHeadersPlugin);
  await app.register(requestDeadlinePlugin, { limitMs: edge.requestLimitMs ?? requestLimitMs });
  await app.register(originGuardPlugin, { origins: allowedOrigins(config) });
  await app.register(sessionPlugin, deps);
  await app.register(rateLimitsPlugin, { redis: edge.redis, factor: config.SWITCHYARD_RATE_LIMIT_FACTOR });
  await app.register(webFilesPlugin, { root: config.SWITCHYARD_WEB_ROOT, origin: publicOrigin(config) });
  await app.register(openapiPlugin);
  await app.register(healthPlugin, { ...edge, database: deps.database });
  await app.register(debugLogPlugin, { factor: config.SWITCHYARD_RATE_LIMIT_FACTOR });
  await edge.extend?.(app, deps);
  app.decorate('commands', createCommandRegistry());
  app.decorate('queries', createQueryRegistry());
  registerFeatures(app, deps);
  app.addHook('onResponse', async (request, reply) => {
    const answered = { url: loggedUrl(request), status: reply.statusCode, ms: reply.elapsedTime };
    request.log.debug(answered, 'request');
  });
  return app;
}

/** An address with a token in it is a secret: the log has its pattern. */
function loggedUrl({ url, routeOptions }: FastifyRequest): string {
  return routeOptions.url?.includes(':token') === true ? routeOptions.url : url;
}
