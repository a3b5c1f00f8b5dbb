import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import type { Change } from '@switchyard/contracts/events/domain-event.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findCompanySettings } from '@switchyard/platform/db/repositories/company-repository.ts';
import { listApiTokens, type TokenOwner } from '@switchyard/platform/db/repositories/api-token-repository.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { type FactContent, recordFact } from './security-facts.ts';
import { recordSecurityChange } from './record-security-change.ts';

export type OwnerOf = (actor: Pick<Actor, 'userId'>) => TokenOwner;
export const personalOwner: OwnerOf = ({ userId }) => ({ kind: 'personal', userId });
export const companyOwner: OwnerOf = () => ({ kind: 'service' });

/** Tokens of the owner, newest first, without their secrets; ended ones included. */
export async function readTokens(tx: Tx, owner: TokenOwner): Promise<ApiToken[]> {
  return await listApiTokens(tx, owner);
}

/** A token of the owner, locked. @throws ProblemError `request.not_found` for tokens of others, too */
export async function requireToken({ tx }: UnitOfWork, owner: TokenOwner, id: string): Promise<ApiToken> {
  const [token] = await listApiTokens(tx, owner, id);
  if (!token) throw new ProblemError('request.not_found');
  return token;
}

/** Adds a fact about a token to the audit. */
export async function recordTokenFact(
  unit: UnitOfWork,
  { id, name }: Pick<ApiToken, 'id' | 'name'>,
  fact: FactContent,
): Promise<void> {
  await recordFact(unit, { ...fact, subject: { kind: 'api_token', id, name } });
}

/** Records a change of a token in the timeline: as one of its user, or of the company. */
export async function recordTokenChange(
  unit: UnitOfWork,
  owner: TokenOwner,
  { from, to }: Pick<Change, 'from' | 'to'>,
): Promise<void> {
  const change = { field: 'apiToken', from, to };
  if (owner.kind === 'personal') return await recordSecurityChange(unit, owner.userId, change);
  const { companyId } = unit.context;
  const { name, revision } = await findCompanySettings(unit.tx, companyId);
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: companyId, label: name, jobId: null },
    revision,
    changes: [change],
    deliveries: staffDeliveries(unit, 'company', null),
  });
}
