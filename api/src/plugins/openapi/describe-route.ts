import { isSessionOnly } from '@switchyard/contracts/api-tokens/session-only.ts';
import { type ProblemCode, problems, problemSchema } from '@switchyard/contracts/http/problem.ts';
import type { Route } from '@switchyard/contracts/http/route.ts';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { DeclaredPermission } from '../../http/route-permission.ts';
import { operationId } from './operation-id.ts';

type RouteConfig = Partial<
  Pick<Route, 'access' | 'write' | 'problems'> &
    DeclaredPermission & {
      /** Media type of an answer that no schema describes. */
      produces: string;
    }
>;

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {}
}

type Described = { schema: FastifySchema; url: string };
type DescribedRoute = { config: RouteConfig | undefined; method: string };

const problemBody = z.toJSONSchema(problemSchema, { io: 'output' });
/** Problems that every route may return besides its own. */
const always: readonly ProblemCode[] = [
  'request.invalid',
  'request.rate_limited',
  'internal.error',
  'service.unavailable',
];

/** Problems of API tokens, where a route takes them. */
const tokenProblems: readonly ProblemCode[] = ['auth.bearer_invalid', 'auth.insufficient_scope'];

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  description: 'Chosen by the client, one per intended write; kept 30 days',
};
const ifMatch = {
  type: 'string',
  description: 'ETag of the record the change is based on, for example "v3"',
};

/** Headers of answers, by name. */
const headersOfAnswers = {
  ETag: 'Tag of the record; send it back as If-Match',
  Location: 'Path of the new record',
  'Idempotency-Replayed': '`true` if the key was used before: the answer is the one of that time',
  'Retry-After': 'Seconds after which the request may be sent again',
  'WWW-Authenticate': 'How to sign in: the session is a cookie; or why the bearer token is refused',
  'X-RateLimit-Limit': 'Requests of the window',
  'X-RateLimit-Remaining': 'Requests left in the window',
  'X-RateLimit-Reset': 'Seconds until the window ends',
} as const;

function answerHeaders(...names: (keyof typeof headersOfAnswers)[]): { headers?: Record<string, unknown> } {
  if (names.length === 0) return {};
  const headers = names.map((name) => [name, { type: 'string', description: headersOfAnswers[name] }]);
  return { headers: Object.fromEntries(headers) as Record<string, unknown> };
}

/** Adds contract details besides the schemas to a route's description: name, headers, session, problems. */
export function describeRoute({ config, method }: DescribedRoute, described: Described): Described {
  const { schema, url } = described;
  if (config?.access === undefined) return described;
  const { access, write } = config;
  const takesToken = access === 'session' && !isSessionOnly(config);
  const codes = [
    ...(config.problems ?? []),
    ...always,
    ...(access === 'session'
      ? (['auth.required', 'auth.network_refused', 'auth.second_factor_missing'] as const)
      : []),
    ...(config.needsProof ? (['auth.proof_required'] as const) : []),
    ...(takesToken ? tokenProblems : []),
  ];
  const headers = {
    ...(write === 'safe' ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(write === 'change' ? { 'If-Match': ifMatch } : {}),
  };
  const answers = typeof schema.response === 'object' ? (schema.response ?? {}) : {};
  const path = url.replaceAll(/:(\w+)/g, '{$1}');
  return {
    ...described,
    schema: {
      ...schema,
      operationId: operationId({ method, path, isList: Object.values(answers).some(hasItems) }),
      ...(access === 'session'
        ? // By default a session or a token, see `openapi.ts`.
          { ...(takesToken ? {} : { security: [{ session: [] }] }), ...permissionWords(config) }
        : { security: [], description: 'Open to everybody.' }),
      ...(Object.keys(headers).length > 0
        ? { headers: { type: 'object', properties: headers, required: Object.keys(headers) } }
        : {}),
      response: { ...successAnswers(answers, config), ...problemAnswers(codes) },
    },
  };
}

function hasItems(answer: unknown): boolean {
  return (propertiesOf(answer)['items'] as { type?: unknown } | undefined)?.type === 'array';
}

function propertiesOf(answer: unknown): Readonly<Record<string, unknown>> {
  if (typeof answer !== 'object' || answer === null || !('properties' in answer)) return {};
  return answer.properties as Record<string, unknown>;
}

/** Answers of success. Text that is no JSON declares its type in the schema, as `contentMediaType`. */
function successAnswers(answers: object, config: RouteConfig): Record<string, unknown> {
  const described = Object.entries(answers).map(([status, answer]: [string, unknown]) => {
    const properties = propertiesOf(answer);
    const headers = answerHeaders(
      ...('revision' in properties ? (['ETag'] as const) : []),
      ...(status === '201' && 'id' in properties ? (['Location'] as const) : []),
      ...(config.write === 'safe' ? [] : (['Idempotency-Replayed'] as const)),
    );
    if (typeof answer === 'object' && answer !== null && 'contentMediaType' in answer) {
      const { contentMediaType, ...schema } = answer;
      return [status, { description: 'The file', content: { [String(contentMediaType)]: { schema } } }];
    }
    const content = { 'application/json': { schema: answer } };
    return [status, { description: 'Done', ...headers, ...(status === '204' ? {} : { content }) }];
  });
  if (described.length > 0) return Object.fromEntries(described) as Record<string, unknown>;
  const type = config.produces ?? 'application/octet-stream';
  return { '200': { description: 'The file', content: { [type]: { schema: { type: 'string' } } } } };
}

/** Describes the permission in words and machine-readable form. */
function permissionWords({ permission, deletedPermission }: Partial<DeclaredPermission>) {
  if (permission === undefined) return {};
  if (permission === 'anyone_signed_in') return { description: 'Open to everybody who is signed in.' };
  const needed = `Needs the permission ${[permission]
    .flat()
    .map((name) => `\`${name}\``)
    .join(' or ')}`;
  const ofDeleted = deletedPermission ? `; with \`deleted=true\`, \`${deletedPermission}\`` : '';
  return { description: `${needed}${ofDeleted}.`, 'x-permission': permission };
}

/** One response per status; its description lists the codes. */
function problemAnswers(codes: readonly ProblemCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy([...new Set(codes)], (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: some.map((code) => `\`${code}\`: ${problems[code].title}`).join('\n\n'),
        ...answerHeaders(...headersOfProblem(status)),
        content: { 'application/problem+json': { schema: problemBody } },
      },
    ]),
  );
}

function headersOfProblem(status: number): (keyof typeof headersOfAnswers)[] {
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 503) return ['Retry-After'];
  if (status !== 429) return [];
  return ['Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
}
