import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import {
  revokeApiToken,
  type TokenOwner,
} from '@switchyard/platform/db/repositories/api-token-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../app-deps.ts';
import { recordTokenChange, recordTokenFact, requireToken } from './token-owner.ts';

type Target = { readonly owner: TokenOwner; readonly id: string };

/** Revokes a token; the next request with it is refused, and its sockets close. @throws ProblemError `request.not_found` */
export async function revokeToken(
  unit: UnitOfWork,
  { owner, id }: Target,
  { sessions }: Pick<AppDeps, 'sessions'>,
): Promise<ApiToken> {
  const before = await requireToken(unit, owner, id);
  if (before.revokedAt !== null) return before;
  await revokeApiToken(unit.tx, { id, now: unit.now });
  unit.afterCommit(() => sessions.revoked({ sessionId: id }));
  await recordTokenChange(unit, owner, { from: before.name, to: null });
  await recordTokenFact(unit, before, { kind: 'token_revoked', details: { tokens: 1 } });
  return await requireToken(unit, owner, id);
}
