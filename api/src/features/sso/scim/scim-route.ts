import { idSchema } from '@switchyard/contracts/http/primitives.ts';
import { mostScimResults, scimQuerySchema } from '@switchyard/contracts/sso/scim.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyRequest } from 'fastify';
import { commandClient } from '../../../http/command-client.ts';
import { withRetries } from '../../../http/with-retries.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { ScimError } from './scim-error.ts';
import { parseScim } from './scim-input.ts';
import type { ScimGiven } from './scim-users.ts';

/** A request with the connection of its token. */
export type Asked = {
  readonly request: FastifyRequest;
  readonly connection: ConnectionRow;
  /** Address of this service. */
  readonly base: string;
};

/** Sent after the commit; a body with a version is tagged. */
export type ScimAnswer = { readonly status?: number; readonly body?: object; readonly version?: string };

export type ScimRoute = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly run: (asked: Asked) => Promise<ScimAnswer>;
};

/** Runs a change in one transaction, as the provider; again if the database broke a deadlock. */
export function asCommand<T>(
  deps: SsoDeps,
  { request, connection }: Asked,
  work: (unit: UnitOfWork, given: ScimGiven) => Promise<T>,
): Promise<T> {
  const actor = { kind: 'system', id: null, name: connection.name } as const;
  const context = {
    companyId: connection.companyId,
    actor,
    source: 'api',
    correlationId: request.id,
    causationId: null,
    client: commandClient(request),
  } as const;
  return withRetries(() => runCommand(deps, context, (unit) => work(unit, { connection, deps })));
}

/** Filter and place of a list. */
export function pageOf({ query }: FastifyRequest) {
  const { filter, startIndex, count } = parseScim(scimQuerySchema, query);
  const first = Math.max(1, startIndex);
  return {
    filter,
    startIndex: first,
    offset: first - 1,
    limit: Math.min(mostScimResults, Math.max(0, count)),
  };
}

/** True if the caller does not want the members of groups. */
export function leavesOutMembers({ query }: FastifyRequest): boolean {
  const { excludedAttributes } = parseScim(scimQuerySchema, query);
  return excludedAttributes.split(',').some((name) => name.trim().toLowerCase() === 'members');
}

/** @throws ScimError 404 */
export function idOf({ params }: FastifyRequest): string {
  const { id } = params as { id: string };
  const parsed = idSchema.safeParse(id);
  if (!parsed.success) throw new ScimError(404, 'There is no such resource');
  return parsed.data;
}

export function changeOf(request: FastifyRequest): { id: string; ifMatch: string | undefined } {
  return { id: idOf(request), ifMatch: request.headers['if-match'] };
}

/** An id that cannot be one matches nothing. */
export function knownIdsOnly<Filter extends { id?: string }>(filter: Filter): Filter {
  const nothing = '00000000-0000-0000-0000-000000000000';
  if (filter.id === undefined || idSchema.safeParse(filter.id).success) return filter;
  return { ...filter, id: nothing };
}
