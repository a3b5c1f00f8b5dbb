import {
  type CreateApiToken,
  mostTokens,
  type NewApiToken,
} from '@switchyard/contracts/api-tokens/api-token.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { offeredScopes } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import {
  countNewApiTokens,
  countValidApiTokens,
  insertApiToken,
  insertProgram,
  lockTokenOwner,
  type TokenOwner,
} from '@switchyard/platform/db/repositories/api-token-repository.ts';
import { lockAccount } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { newTokenSecret } from '../../access/token-secret.ts';
import { refuseSharedAccount } from '../../accounts/shared-account.ts';
import type { Session } from '../../plugins/session.ts';
import { recordTokenChange, recordTokenFact, requireToken } from '../../accounts/token-owner.ts';
import { tellOfSecret, type TokenEffects } from './token-mails.ts';

export type TokenMaker = { readonly session: Session; readonly owner: TokenOwner };

/** Most new tokens of an owner within a day, ended ones included. */
const mostPerDay = 200;

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

/**
 * Makes a token with at most the permissions that its maker has now. The answer alone contains the secret.
 * @throws ProblemError `request.invalid`, `auth.forbidden` for the shared accounts of a demo
 */
export async function makeToken(
  unit: UnitOfWork,
  { session, owner }: TokenMaker,
  { name, expiresInDays, ...input }: CreateApiToken,
  effects: TokenEffects,
): Promise<NewApiToken> {
  refuseSharedAccount(session);
  const { actor, user } = session;
  const { companyId } = actor;
  const { tx, now } = unit;
  const scopes = [...new Set(input.scopes)].toSorted();
  refuseScopes(input.scopes, offeredScopes(user.permissions, owner.kind), 'not_yours');
  await requireStillAllowed(unit, session);
  await lockTokenOwner(tx, companyId, owner);
  if ((await countValidApiTokens(tx, owner, now)) >= mostTokens) {
    const message = `There are ${mostTokens} valid tokens, the most there can be: revoke one that is not used`;
    refuseFields([fieldError('/name', 'too_many', message)]);
  }
  if ((await countNewApiTokens(tx, owner, new Date(now.getTime() - dayMs))) >= mostPerDay) {
    const message = `There are ${mostPerDay} new tokens of the last day, the most there can be`;
    refuseFields([fieldError('/name', 'too_many', message)]);
  }
  const id = newId(now.getTime());
  const userId = owner.kind === 'personal' ? owner.userId : newId(now.getTime());
  if (owner.kind === 'service') await insertProgram(tx, { id: userId, companyId, name, now });
  const { secret, hash } = newTokenSecret(owner.kind);
  const expiresAt = new Date(now.getTime() + expiresInDays * dayMs);
  await insertApiToken(tx, {
    id,
    companyId,
    userId,
    name,
    scopes,
    expiresAt,
    now,
    kind: owner.kind,
    tokenHash: hash,
    createdByName: actor.name,
  });
  await recordTokenChange(unit, owner, { from: null, to: name });
  const details = { scopes: scopes.length };
  await recordTokenFact(unit, { id, name }, { kind: 'token_created', details });
  await tellOfSecret(unit, { session, owner, name, isNew: true }, effects);
  return { ...(await requireToken(unit, owner, id)), secret };
}

/** The session may be some seconds old: an account that was disabled meanwhile makes no token. */
async function requireStillAllowed({ tx }: UnitOfWork, { actor }: Session): Promise<void> {
  const maker = await lockAccount(tx, actor.userId);
  if (maker?.status !== 'active' || maker.role !== actor.role) throw new ProblemError('auth.forbidden');
}

/** @throws ProblemError `request.invalid` naming each scope that is not among the allowed ones */
export function refuseScopes(
  scopes: readonly string[],
  allowed: readonly string[],
  code: 'not_yours' | 'widened',
): void {
  const words = {
    not_yours: 'is no permission that you have and may give to a token',
    widened: 'is not among the scopes of this token: make a new one to widen them',
  };
  const among = new Set(allowed);
  refuseFields(
    scopes.flatMap((scope, index) =>
      among.has(scope) ? [] : [fieldError(`/scopes/${index}`, code, `${scope} ${words[code]}`)],
    ),
  );
}
