import { trialDays } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { insertCompany } from '@switchyard/platform/db/repositories/company-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { insertStarterChecklists } from '../../accounts/starter-checklists.ts';
import { insertNewUser } from '../../accounts/join-user.ts';

export type SignUp = {
  /** Id of the first admin; the command's actor. */
  userId: string;
  companyName: string;
  timeZone: string;
  /** Plan whose limits apply; default: `self-hosted`. */
  plan?: string;
  /** True for the company of the demo accounts. */
  demo?: boolean;
  email: string;
  firstName: string;
  lastName: string;
  /** False: the address belongs to an account elsewhere. Default: true. */
  ownsEmail?: boolean;
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
    ...(input.plan === undefined ? {} : { plan: input.plan }),
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
    ...(input.ownsEmail === undefined ? {} : { ownsEmail: input.ownsEmail }),
    role: 'admin',
    technicianId: null,
    customerId: null,
  });
}
