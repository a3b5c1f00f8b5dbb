import { revokeUserTokens } from '@switchyard/platform/db/repositories/api-token-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordUserFact } from './security-facts.ts';

/** Ends the personal API tokens of a user, and adds this to the audit if there were any. */
export async function endTokensOf(unit: UnitOfWork, userId: string): Promise<number> {
  const tokens = await revokeUserTokens(unit.tx, { userId, now: unit.now });
  if (tokens > 0) await recordUserFact(unit, userId, { kind: 'token_revoked', details: { tokens } });
  return tokens;
}
