import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { listTeamMembers } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { isInNetworks } from '../../access/allowed-network.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { Session } from '../../plugins/session.ts';

/**
 * Closes the sockets of managers and admins when the allowed networks change: they connect again from where they may.
 * @throws ProblemError `request.invalid` if the caller would be locked out
 */
export async function applyNetworks(
  unit: UnitOfWork,
  { address = '' }: Session,
  { networks, sessions }: { networks: readonly string[]; sessions: AppDeps['sessions'] },
): Promise<void> {
  if (!isInNetworks(address, networks)) {
    const message = `Your own address, ${address}, is in none of them: you would be locked out`;
    const error = { pointer: '/allowedNetworks', in: 'body', code: 'own_address', message } as const;
    throw new ProblemError('request.invalid', { errors: [error], detail: message });
  }
  const staff = (await listTeamMembers(unit.tx)).filter(isStaff);
  unit.afterCommit(() => {
    for (const { id } of staff) sessions.revoked({ userId: id });
  });
}
