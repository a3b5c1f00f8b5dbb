import {
  type AccountOwner,
  disableAccountsOf,
} from '@switchyard/platform/db/repositories/account-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../app-deps.ts';

/** Disables sign-in of a deleted owner and ends open sessions. */
export async function endAccounts(
  unit: UnitOfWork,
  owner: AccountOwner,
  { sessions }: Pick<AppDeps, 'sessions'>,
): Promise<void> {
  const userIds = await disableAccountsOf(unit.tx, owner, unit.now);
  unit.afterCommit(() => {
    for (const userId of userIds) sessions.revoked({ userId });
  });
}
