import { insertUser, type NewUser } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { toEmailProblem } from '../mail/email-problem.ts';
import { recordUserEvent } from './record-user-event.ts';

/**
 * Adds a user to the unit's company and records the event.
 * @throws ProblemError `auth.email_taken`
 */
export async function insertNewUser(
  unit: UnitOfWork,
  user: Omit<NewUser, 'companyId' | 'now'>,
): Promise<void> {
  try {
    await insertUser(unit.tx, { ...user, companyId: unit.context.companyId, now: unit.now });
  } catch (error) {
    throw toEmailProblem(error);
  }
  recordUserEvent(unit, {
    type: 'user.joined',
    user: { id: user.id, name: `${user.firstName} ${user.lastName}`, revision: 1 },
    changes: [{ field: 'role', from: null, to: user.role }],
  });
}
