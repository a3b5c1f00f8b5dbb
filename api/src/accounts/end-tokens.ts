import {
  revokeServiceTokens,
  revokeUserTokens,
} from '@switchyard/platform/db/repositories/api-token-repository.ts';
import { readCompanyName } from '@switchyard/platform/db/repositories/company-repository.ts';
import { readUserName } from '@switchyard/platform/db/repositories/security-event-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact, recordUserFact } from './security-facts.ts';

/** Ends the personal API tokens of a user, and adds this to the audit if there were any. */
export async function endTokensOf(unit: UnitOfWork, userId: string): Promise<number> {
  const tokens = await revokeUserTokens(unit.tx, { userId, now: unit.now });
  if (tokens > 0) await recordUserFact(unit, userId, { kind: 'token_revoked', details: { tokens } });
  return tokens;
}

/** Ends the service tokens of the company, and adds this to the audit if there were any. */
export async function endServiceTokens(unit: UnitOfWork, byUserId: string): Promise<void> {
  const { tx, now, context } = unit;
  const tokens = await revokeServiceTokens(tx, now);
  if (tokens === 0) return;
  const { companyId: id } = context;
  const subject = { kind: 'company', id, name: await readCompanyName(tx, id) } as const;
  const actor = { id: byUserId, name: await readUserName(tx, byUserId) };
  await recordFact(unit, { kind: 'token_revoked', details: { tokens }, subject, actor });
}
