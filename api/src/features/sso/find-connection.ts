import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { readIdentityOf } from '@switchyard/platform/db/repositories/sso-attempt-repository.ts';
import {
  type ConnectionRow,
  findConnectionCompany,
} from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { findConnectionOfDomain } from '@switchyard/platform/db/repositories/sso-domain-repository.ts';
import { requireConnection } from './read-connections.ts';
import type { SsoDeps } from './sso-deps.ts';

/**
 * The connection of an address by its domain alone: the answer does not tell whether there is an account.
 * @throws ProblemError `sso.unknown_domain`
 */
export async function findByAddress({ database }: SsoDeps, email: string): Promise<ConnectionRow> {
  const place = await findConnectionOfDomain(database.global, email.split('@')[1] ?? '');
  if (!place) throw new ProblemError('sso.unknown_domain');
  return await database.inCompany(place.companyId, (tx) => requireConnection(tx, place.connectionId));
}

/** The connection by which a user signs in. @throws ProblemError `request.not_found` */
export async function findOfUser(
  { database }: SsoDeps,
  { companyId, userId }: Pick<Actor, 'companyId' | 'userId'>,
): Promise<ConnectionRow> {
  return await database.inCompany(companyId, async (tx) => {
    const identity = await readIdentityOf(tx, userId);
    if (!identity) throw new ProblemError('request.not_found');
    return await requireConnection(tx, identity.connectionId);
  });
}

/** The company of a connection; undefined if there is none. */
export async function findCompany({ database }: SsoDeps, connectionId: string): Promise<string | undefined> {
  return await findConnectionCompany(database.global, connectionId);
}

/** A connection of any company. @throws ProblemError `request.not_found` */
export async function findAnywhere(deps: SsoDeps, connectionId: string): Promise<ConnectionRow> {
  const companyId = await findCompany(deps, connectionId);
  if (companyId === undefined) throw new ProblemError('request.not_found');
  return await deps.database.inCompany(companyId, (tx) => requireConnection(tx, connectionId));
}
