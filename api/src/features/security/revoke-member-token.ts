import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { readTokenOwner } from '@switchyard/platform/db/repositories/api-token-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { revokeToken } from '../../accounts/revoke-token.ts';

/** Revokes a token of any user of the company, or of the company itself. @throws ProblemError `request.not_found` */
export async function revokeMemberToken(
  unit: UnitOfWork,
  id: string,
  effects: Pick<AppDeps, 'sessions'>,
): Promise<ApiToken> {
  const owner = await readTokenOwner(unit.tx, id);
  if (!owner) throw new ProblemError('request.not_found');
  return await revokeToken(unit, { owner, id }, effects);
}
