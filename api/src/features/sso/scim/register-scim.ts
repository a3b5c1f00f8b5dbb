import { ssoPaths } from '@switchyard/contracts/sso/sso-routes.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toProblemError } from '../../../plugins/errors.ts';
import { type SsoDeps, scimBaseOf } from '../sso-deps.ts';
import { resourceTypes, schemaList, serviceConfig } from './scim-discovery.ts';
import { ScimError, scimErrorBody, toScimError } from './scim-error.ts';
import { openScimGate } from './scim-gate.ts';
import { groupRoutes } from './groups-endpoint.ts';
import type { ScimAnswer, ScimRoute } from './scim-route.ts';
import { userRoutes } from './users-endpoint.ts';

/** Groups may have many members. */
const bodyLimit = 1024 * 1024;
const bodyValues = 25_000;

/** SCIM 2.0: the provider of a company keeps its accounts and groups. */
export function registerScim(app: FastifyInstance, deps: SsoDeps): void {
  const gate = openScimGate(app, deps);
  const connections = new WeakMap<FastifyRequest, ConnectionRow>();
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const refusal = toScimError(error) ?? toScimError(toProblemError(error));
      if (!refusal || refusal.status === 500) {
        app.reportUnexpected(request, error instanceof Error ? error : new Error('Unknown failure'));
      }
      const sent = refusal ?? new ScimError(500, 'An unexpected error occurred');
      return send(request, reply, { status: sent.status, body: scimErrorBody(sent) });
    });
    for (const { method, path, run } of [...discoveryRoutes, ...userRoutes(deps), ...groupRoutes(deps)]) {
      scope.route({
        method,
        url: `${ssoPaths.scim}${path}`,
        schema: { hide: true },
        bodyLimit,
        config: { acceptsAnyOrigin: true, bodyValues },
        // Before the body is read.
        preParsing: async (request, reply) => {
          connections.set(request, await gate(request, reply));
        },
        handler: async (request, reply) => {
          const connection = connections.get(request) ?? (await gate(request, reply));
          const base = scimBaseOf(deps.config);
          return await send(request, reply, await run({ request, connection, base }));
        },
      });
    }
  });
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, body, version }: ScimAnswer,
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  if (version !== undefined) reply.header('etag', version);
  const isKnown =
    request.method === 'GET' && version !== undefined && request.headers['if-none-match'] === version;
  if (isKnown) return await reply.code(304).send();
  if (body === undefined) return await reply.code(status).send();
  if (status === 201 && 'meta' in body)
    reply.header('location', (body.meta as { location: string }).location);
  return await reply
    .code(status)
    .type('application/scim+json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

const fixed = (path: string, body: (base: string) => object): ScimRoute => ({
  method: 'GET',
  path,
  run: async ({ base }) => ({ body: body(base) }),
});

type Listed = (base: string) => { readonly Resources: readonly { readonly id: string }[] };

const oneOf = (path: string, list: Listed): ScimRoute => ({
  method: 'GET',
  path: `${path}/:name`,
  run: async ({ request, base }) => {
    const { name } = request.params as { name: string };
    const body = list(base).Resources.find(({ id }) => id === name);
    if (!body) throw new ScimError(404, 'There is no such resource');
    return { body };
  },
});

const discoveryRoutes: readonly ScimRoute[] = [
  fixed('/ServiceProviderConfig', serviceConfig),
  fixed('/ResourceTypes', resourceTypes),
  oneOf('/ResourceTypes', resourceTypes),
  fixed('/Schemas', schemaList),
  oneOf('/Schemas', schemaList),
];
