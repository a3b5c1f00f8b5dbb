import {
  type FieldError,
  type Problem,
  type ProblemCode,
  ProblemError,
  toProblem,
} from '@switchyard/contracts/http/problem.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import { isRedisUnavailable } from '@switchyard/platform/redis/redis-errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { noteRefusal } from './security-journal.ts';

export type ErrorDeps = {
  /** Called once per unexpected failure, for the list of recent errors. */
  onUnexpected(failure: { error: Error; message: string; route: string | null; traceId: string }): void;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports an unexpected failure that does not become the response of its request. */
    reportUnexpected(request: FastifyRequest, error: Error): void;
  }
}

/** The single mapping from thrown values to problem+json responses. */
export const errorsPlugin = fp(
  async (app, deps: ErrorDeps) => {
    app.decorate('reportUnexpected', (request, error) => {
      logFailure(deps, request, { error, problem: new ProblemError('internal.error') });
    });
    app.setErrorHandler((error: FastifyError, request, reply) => {
      const problem = requestProblem(request, error);
      if (problem.status >= 500) logFailure(deps, request, { error, problem });
      else request.log.info({ code: problem.code, status: problem.status }, 'request refused');
      noteRefusal(app, request, { problem, session: app.sessionOf(request) });
      return sendProblem(request, reply, problem);
    });
  },
  { name: 'errors' },
);

/** Headers that describe the encoding of a response body. */
const bodyHeaders = ['content-encoding', 'content-length', 'content-range', 'content-disposition'] as const;

/**
 * How to sign in (RFC 9110, 11.6.1): with the cookie that `POST /api/auth/login` sets, or, if the request had one, with
 * another bearer token (RFC 6750, 3.1).
 */
function challengeOf({ code, status, extras, message }: ProblemError): string | undefined {
  const bearer = 'Bearer realm="Switchyard", error=';
  if (code === 'auth.bearer_invalid') return `${bearer}"invalid_token", error_description="${message}"`;
  if (code === 'auth.insufficient_scope') {
    return `${bearer}"insufficient_scope", scope="${extras.errors?.[0]?.code ?? ''}"`;
  }
  return status === 401 ? 'Cookie realm="Switchyard"' : undefined;
}

/** Sends a problem instead of the prepared response; also sets Retry-After, and the challenge of a 401. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: ProblemError): FastifyReply {
  const body: Problem = toProblem(error, request.url.split('?')[0], request.id);
  for (const name of bodyHeaders) reply.removeHeader(name);
  if (error.extras.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.extras.retryAfterSeconds);
  const challenge = challengeOf(error);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

function logFailure(
  deps: ErrorDeps,
  request: FastifyRequest,
  { error, problem }: { error: Error; problem: ProblemError },
): void {
  if (problem.code !== 'internal.error') {
    request.log.warn({ code: problem.code, cause: error.message }, 'request failed temporarily');
    return;
  }
  request.log.error({ err: error }, 'request failed');
  deps.onUnexpected({
    error,
    message: error.message,
    route: request.routeOptions.url ?? null,
    traceId: request.id,
  });
}

const fastifyCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported_media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'request.not_found',
};

/** The refusal of a body that has more bytes than the limit of its route. */
function tooLarge(bytes: number): ProblemError {
  const kibibytes = Math.floor(bytes / 1024);
  const most = kibibytes % 1024 === 0 ? `${kibibytes / 1024} MiB` : `${kibibytes} KiB`;
  return new ProblemError('request.too_large', { detail: `The body has at most ${most}` });
}

/** The problem that a request is answered with; that of a body over the limit names it. */
export function requestProblem(request: FastifyRequest, error: unknown): ProblemError {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  return isTooLarge ? tooLarge(request.routeOptions.bodyLimit) : toProblemError(error);
}

/** The problem that represents a thrown value. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return error instanceof Error ? describeError(error) : new ProblemError('internal.error');
}

function describeError(error: Error & Partial<FastifyError>): ProblemError {
  if (hasZodFastifySchemaValidationErrors(error)) {
    return new ProblemError('request.invalid', { errors: fieldErrors(error) });
  }
  const known = fastifyCodes[error.code ?? ''];
  if (known) return new ProblemError(known);
  if (error instanceof SyntaxError || error.statusCode === 400) return new ProblemError('request.malformed');
  if (error.statusCode === 429) return new ProblemError('request.rate_limited', { retryAfterSeconds: 1 });
  const failure = classifyDatabaseError(error);
  if (failure.kind === 'unavailable' || failure.kind === 'retry' || isRedisUnavailable(error)) {
    return new ProblemError('service.unavailable', { retryAfterSeconds: 1 });
  }
  if (failure.kind === 'reference') {
    return new ProblemError('record.referenced', {
      detail: 'Another record still uses it, or a record it refers to is missing',
    });
  }
  if (failure.kind === 'unique') return new ProblemError('record.duplicate', duplicateOf(failure.constraint));
  return new ProblemError('internal.error');
}

/** The field whose value another record has, where a user wrote it. */
function duplicateOf(constraint: string): Pick<Problem, 'errors'> {
  if (!constraint.endsWith('_external_ref')) return {};
  const message = 'Another record of this kind has this reference';
  return { errors: [{ pointer: '/externalRef', in: 'body', code: 'taken', message }] };
}

type ZodFailure = {
  validationContext?: string;
  validation: readonly { instancePath: string; keyword: string; message?: string | undefined }[];
};

function fieldErrors(error: ZodFailure): FieldError[] {
  const place = error.validationContext;
  const where =
    place === 'querystring' ? 'query' : place === 'params' ? 'path' : place === 'headers' ? 'header' : 'body';
  return error.validation.map((issue) => ({
    pointer: issue.instancePath === '' ? '/' : issue.instancePath,
    in: where,
    code: issue.keyword,
    message: issue.message ?? 'Invalid value',
  }));
}
