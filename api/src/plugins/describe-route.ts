import { type ProblemCode, problems, problemSchema } from '@switchyard/contracts/http/problem.ts';
import type { Route } from '@switchyard/contracts/http/route.ts';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';

type RouteConfig = Partial<Pick<Route, 'access' | 'write' | 'problems'>>;

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {}
}

type Described = { schema: FastifySchema; url: string };

const problemBody = z.toJSONSchema(problemSchema, { io: 'output' });
/** What every route may answer beside its own problems. */
const always: readonly ProblemCode[] = [
  'request.invalid',
  'request.rate_limited',
  'internal.error',
  'service.unavailable',
];

const idempotencyKey = {
  type: 'string',
  minLength: 1,
  description: 'Chosen by the client, one per intended write; kept 30 days',
};
const ifMatch = {
  type: 'string',
  description: 'ETag of the record the change is based on, for example "v3"',
};

/** Adds to a route's description what the contract says beside its schemas: headers, session, problems. */
export function describeRoute(config: RouteConfig | undefined, described: Described): Described {
  const { schema } = described;
  if (config?.access === undefined) return described;
  const { access, write } = config;
  const codes = [
    ...(config.problems ?? []),
    ...always,
    ...(access === 'session' ? (['auth.required'] as const) : []),
  ];
  const headers = {
    ...(write === 'safe' ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(write === 'change' ? { 'If-Match': ifMatch } : {}),
  };
  const response = typeof schema.response === 'object' ? schema.response : {};
  return {
    ...described,
    schema: {
      ...schema,
      ...(access === 'session' ? { security: [{ session: [] }] } : {}),
      ...(Object.keys(headers).length > 0
        ? { headers: { type: 'object', properties: headers, required: Object.keys(headers) } }
        : {}),
      response: { ...response, ...problemAnswers(codes) },
    },
  };
}

/** One answer per status; its description names the codes. */
function problemAnswers(codes: readonly ProblemCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy([...new Set(codes)], (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: some.map((code) => `\`${code}\`: ${problems[code].title}`).join('\n\n'),
        content: { 'application/problem+json': { schema: problemBody } },
      },
    ]),
  );
}
