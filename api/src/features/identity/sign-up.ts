import { trialDays } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { insertCompany } from '@switchyard/platform/db/repositories/company-repository.ts';
import { insertUser, type NewUser } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { toEmailProblem } from '../../mail/email-problem.ts';
import { insertStarterChecklists } from '../../accounts/starter-checklists.ts';
import { recordUserEvent } from '../../accounts/record-user-event.ts';

export type SignUp = {
  /** Id of the first admin; the command's actor. */
  userId: string;
  companyName: string;
  timeZone: string;
  /** True for the company of the demo accounts. */
  demo?: boolean;
  email: string;
  firstName: string;
  lastName: string;
  /** From `hashPassword`: hashing takes longer than a transaction should stay open. */
  passwordHash: string;
};

/**
 * Creates a company with its first admin and its first checklists. The unit's context names the new company's id.
 * @throws ProblemError `auth.email_taken`
 */
export async function signUp(unit: UnitOfWork, input: SignUp): Promise<void> {
  const { companyId } = unit.context;
  const { email, firstName, lastName, passwordHash } = input;
  await insertCompany(unit.tx, {
    id: companyId,
    name: input.companyName,
    timeZone: input.timeZone,
    demo: input.demo ?? false,
    trialEndsAt: input.demo === true ? null : new Date(unit.now.getTime() + trialDays * 86_400_000),
    now: unit.now,
  });
  await insertStarterChecklists(unit);
  await insertNewUser(unit, {
    id: input.userId,
    email,
    firstName,
    lastName,
    passwordHash,
    role: 'admin',
    technicianId: null,
    customerId: null,
  });
}

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
