import { type ProblemCode, problems, problemSchema } from '@switchyard/contracts/http/problem.ts';
import type { Route } from '@switchyard/contracts/http/route.ts';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { DeclaredPermission } from '../http/route-permission.ts';

type RouteConfig = Partial<Pick<Route, 'access' | 'write' | 'problems'> & DeclaredPermission>;

declare module 'fastify' {
  interface FastifyContextConfig extends RouteConfig {}
}

type Described = { schema: FastifySchema; url: string };

const problemBody = z.toJSONSchema(problemSchema, { io: 'output' });
/** Problems that every route may return besides its own. */
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

/** Adds contract details besides the schemas to a route's description: headers, session, problems. */
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
  const response = typeof schema.response === 'object' ? withMediaTypes(schema.response ?? {}) : {};
  return {
    ...described,
    schema: {
      ...schema,
      ...(access === 'session' ? { security: [{ session: [] }], ...permissionWords(config) } : {}),
      ...(Object.keys(headers).length > 0
        ? { headers: { type: 'object', properties: headers, required: Object.keys(headers) } }
        : {}),
      response: { ...response, ...problemAnswers(codes) },
    },
  };
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

/** Non-JSON text declares its type in the schema, as `contentMediaType`. */
function withMediaTypes(response: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(response).map(([status, answer]: [string, unknown]) => {
      if (typeof answer !== 'object' || answer === null || !('contentMediaType' in answer))
        return [status, answer];
      const { contentMediaType, ...schema } = answer;
      return [status, { description: 'The file', content: { [String(contentMediaType)]: { schema } } }];
    }),
  );
}

/** One response per status; its description lists the codes. */
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
