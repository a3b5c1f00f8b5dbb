import type {
  ApiToken,
  ChangeApiToken,
  NewApiToken,
  RotateApiToken,
} from '@switchyard/contracts/api-tokens/api-token.ts';
import {
  rotateApiToken,
  type TokenOwner,
  updateApiToken,
} from '@switchyard/platform/db/repositories/api-token-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { newTokenSecret } from '../../access/token-secret.ts';
import type { Session } from '../../plugins/session.ts';
import { dayMs, refuseScopes } from './make-token.ts';
import { tellOfSecret, type TokenEffects } from './token-mails.ts';
import { recordTokenChange, recordTokenFact, requireToken } from '../../accounts/token-owner.ts';

const hourMs = 3_600_000;

type Target = { readonly owner: TokenOwner; readonly id: string };

/**
 * Renames a token or narrows its scopes.
 * @throws ProblemError `request.not_found`, `request.invalid` if a scope is new to it or the token has ended
 */
export async function changeToken(
  unit: UnitOfWork,
  { owner, id }: Target,
  patch: ChangeApiToken,
): Promise<ApiToken> {
  const before = await requireValid(unit, { owner, id }, '/name');
  const { name = before.name } = patch;
  if (patch.scopes) refuseScopes(patch.scopes, before.scopes, 'widened');
  const scopes = [...new Set(patch.scopes ?? before.scopes)].toSorted();
  await updateApiToken(unit.tx, { id, name, scopes });
  if (name !== before.name) await recordTokenChange(unit, owner, { from: before.name, to: name });
  if (scopes.length < before.scopes.length) {
    await recordTokenChange(unit, owner, { from: name, to: `${name}, fewer scopes` });
  }
  return await requireToken(unit, owner, id);
}

/**
 * Gives a token a new secret, which the answer alone contains. The earlier one stays valid for the overlap; one from before
 * that ends at once.
 * @throws ProblemError `request.not_found`, `request.invalid` if the token has ended
 */
export async function rotateToken(
  unit: UnitOfWork,
  { owner, id, session }: Target & { session: Session },
  { overlapHours, expiresInDays }: RotateApiToken,
  effects: TokenEffects,
): Promise<NewApiToken> {
  const before = await requireValid(unit, { owner, id }, '/overlapHours');
  const now = unit.now.getTime();
  const { secret, hash } = newTokenSecret(owner.kind);
  await rotateApiToken(unit.tx, {
    id,
    tokenHash: hash,
    previousEndsAt: new Date(now + overlapHours * hourMs),
    expiresAt:
      expiresInDays === undefined ? new Date(before.expiresAt) : new Date(now + expiresInDays * dayMs),
    now: unit.now,
  });
  await recordTokenChange(unit, owner, { from: before.name, to: `${before.name}, rotated` });
  await recordTokenFact(unit, before, { kind: 'token_rotated', details: { overlapHours } });
  await tellOfSecret(unit, { session, owner, name: before.name, isNew: false }, effects);
  return { ...(await requireToken(unit, owner, id)), secret };
}

async function requireValid(unit: UnitOfWork, { owner, id }: Target, pointer: string): Promise<ApiToken> {
  const token = await requireToken(unit, owner, id);
  const hasEnded = token.revokedAt !== null || new Date(token.expiresAt) <= unit.now;
  if (hasEnded) refuseFields([fieldError(pointer, 'ended', 'This token has ended: make a new one')]);
  return token;
}
