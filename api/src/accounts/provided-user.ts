import { accountNameSchema } from '@switchyard/contracts/http/primitives.ts';
import type { SsoRole } from '@switchyard/contracts/sso/sso-connection.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findTechnicianWithoutAccount } from '@switchyard/platform/db/repositories/scim-user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { type GivenRole, roleDetails } from './given-role.ts';
import { insertNewUser } from './join-user.ts';
import { recordUserFact } from './security-facts.ts';

export type ProvidedUser = {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: SsoRole;
  readonly customRole: GivenRole['customRole'];
  readonly technicianId: string | null;
  readonly by: 'sso' | 'scim';
};

/** No password has this hash: the account signs in at the provider, or with a password after "Forgot password?". */
export const noPassword = 'none';

/**
 * Creates an account as a provider states it.
 * @returns its id
 * @throws ProblemError `auth.email_taken`
 */
export async function createProvidedUser(unit: UnitOfWork, user: ProvidedUser): Promise<string> {
  const { email, role, customRole, technicianId, by } = user;
  const id = newId(unit.now.getTime());
  const names = providedNames(user);
  await insertNewUser(unit, {
    id,
    email,
    ...names,
    role,
    roleId: customRole?.id ?? null,
    passwordHash: noPassword,
    technicianId,
    customerId: null,
  });
  await recordUserFact(unit, id, {
    kind: 'account_created',
    details: { by, ...roleDetails({ role, customRole }) },
  });
  return id;
}

/** Names in our form: what a mail program would link is left out, and a missing one comes from the address. */
export function providedNames({
  email,
  firstName,
  lastName,
}: Pick<ProvidedUser, 'email' | 'firstName' | 'lastName'>) {
  const [local = ''] = email.split('@');
  const parts = local.split(/[._-]+/).filter((part) => /^\p{L}{2,}$/u.test(part));
  const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
  return {
    firstName: nameOr(firstName, capital(parts[0] ?? 'New')),
    lastName: nameOr(lastName, capital(parts[1] ?? 'User')),
  };
}

function nameOr(given: string | null, otherwise: string): string {
  const parsed = accountNameSchema.safeParse((given ?? '').slice(0, 80));
  return parsed.success ? parsed.data : otherwise;
}

/** A technician with this address and without an account; null if there is none. */
export async function findFreeTechnician(tx: Tx, email: string): Promise<string | null> {
  return (await findTechnicianWithoutAccount(tx, email)) ?? null;
}
