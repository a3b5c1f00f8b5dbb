import type { Change } from '@switchyard/contracts/events/domain-event.ts';
import { readTeamMember } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordUserEvent } from './record-user-event.ts';

/** Records a change of how an account signs in. Secrets never appear in it. */
export async function recordSecurityChange(unit: UnitOfWork, userId: string, change: Change): Promise<void> {
  const user = await readTeamMember(unit.tx, userId);
  if (!user) return;
  recordUserEvent(unit, {
    type: 'user.changed',
    user: { id: user.id, name: `${user.firstName} ${user.lastName}`, revision: user.revision },
    changes: [change],
  });
}
