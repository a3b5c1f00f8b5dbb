import {
  ofrepBulkRoute,
  ofrepFlagRoute,
  type OfrepRefusal,
} from '@switchyard/contracts/feature-flags/ofrep-routes.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../app-deps.ts';
import { requestProblem, sendProblem } from '../../plugins/errors.ts';
import type { ContextRecorder } from './contexts/context-recorder.ts';
import type { ExposureRecorder } from './experiments/exposure-recorder.ts';
import { contextFault, openFeatureContext } from './protocol-context.ts';
import { ofrepResult, ofrepResults } from './ofrep-text.ts';
import type { EvaluationCounter } from './usage/evaluation-counter.ts';
import { registerProtocol } from './register-protocol.ts';
import type { TokenGate } from './token-gate.ts';

/** A refusal in the protocol's own form. */
class OfrepError extends Error {
  override readonly name = 'OfrepError';
  readonly status: number;
  readonly refusal: OfrepRefusal;

  constructor(status: number, refusal: OfrepRefusal) {
    super(refusal.errorDetails);
    this.status = status;
    this.refusal = refusal;
  }
}

type OfrepDeps = AppDeps & {
  readonly exposures: Pick<ExposureRecorder, 'note'>;
  readonly contexts: Pick<ContextRecorder, 'note'>;
  readonly counter: Pick<EvaluationCounter, 'note'>;
};

/** The OpenFeature remote evaluation protocol: results of one flag or of all, for tokens of both kinds. */
export function registerOfrepProtocol(app: FastifyInstance, deps: OfrepDeps, gate: TokenGate): void {
  void app.register(async (scope) => {
    scope.setErrorHandler(async (error, request, reply) => {
      if (error instanceof OfrepError) return await reply.code(error.status).send(error.refusal);
      const problem = requestProblem(request, error);
      const field = problem.extras.errors?.find((refused) => refused.in === 'body');
      if (problem.code !== 'request.malformed' && !field) {
        if (problem.status >= 500) scope.reportUnexpected(request, problem);
        return await sendProblem(request, reply, problem);
      }
      const errorDetails = field ? `${field.pointer}: ${field.message}` : problem.message;
      const refusal = { errorCode: 'PARSE_ERROR', errorDetails };
      return await reply.code(400).send(refusal);
    });
    const kinds = ['client', 'frontend'] as const;
    registerProtocol(scope, { route: ofrepFlagRoute, gate, kinds }, async (given) => {
      const { key } = given.params;
      const context = openFeatureContext(contextIn(given.body, key), given);
      const snapshot = await deps.flags.recent(given.grant);
      if (!snapshot.flags.get(key)?.rules) {
        const errorDetails = `No such flag exists: ${key.slice(0, 100)}`;
        throw new OfrepError(404, { key, errorCode: 'FLAG_NOT_FOUND', errorDetails });
      }
      const body = ofrepResult(snapshot, key, snapshot.evaluator.evaluate(key, context));
      // A program that asks for one flag is about to use it; one that asks for all may never do so.
      deps.exposures.note(snapshot, key, { context, variant: body.variant ?? null });
      deps.counter.note(snapshot, key, body.reason !== 'DISABLED' && body.value !== false);
      deps.contexts.note(snapshot, context);
      return { body };
    });
    registerProtocol(scope, { route: ofrepBulkRoute, gate, kinds }, async (given) => {
      const context = openFeatureContext(contextIn(given.body), given);
      const snapshot = await deps.flags.atLeast(given.grant, revisionOf(given.query.flagConfigEtag));
      deps.contexts.note(snapshot, context);
      const { digest, bytesBetween } = await ofrepResults(snapshot, context);
      const requestUri = `/ofrep/v1/streams/${await gate.streamKey(given.grant)}`;
      const etag = `"${given.grant.tokenId.slice(-12)}:${snapshot.revision}:${digest}"`;
      const eventStreams = [{ type: 'sse' as const, endpoint: { requestUri }, inactivityDelaySec }];
      const rest = JSON.stringify({ eventStreams, metadata: { revision: snapshot.revision } });
      return { etag, bytes: () => bytesBetween('{"flags":', `,${rest.slice(1)}`) };
    });
  });
}

/** Time in the background after which a provider may disconnect, seconds. */
const inactivityDelaySec = 120;

/** The revision of which an event told the provider; 0: none. */
function revisionOf(etag: string | undefined): number {
  return Number(/^"(\d{1,15})"$/.exec(etag ?? '')?.[1] ?? 0);
}

/** @throws OfrepError 400 `INVALID_CONTEXT` */
function contextIn(body: unknown, key?: string): Readonly<Record<string, unknown>> {
  const { context = {} } = (typeof body === 'object' ? (body ?? {}) : {}) as { context?: unknown };
  const isObject = typeof context === 'object' && context !== null && !Array.isArray(context);
  const fields = isObject ? (context as Readonly<Record<string, unknown>>) : {};
  const errorDetails = isObject ? contextFault(fields) : 'Invalid context: an object is expected';
  if (errorDetails === undefined) return fields;
  throw new OfrepError(400, {
    ...(key === undefined ? {} : { key }),
    errorCode: 'INVALID_CONTEXT',
    errorDetails,
  });
}
