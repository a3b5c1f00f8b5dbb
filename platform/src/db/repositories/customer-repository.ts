import type { Contact } from '@switchyard/contracts/customers/customer.ts';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../runtime/ids.ts';
import type { Tx } from '../database.ts';
import { jobsOfRecentVisits, type ReadScope } from './read-scope.ts';

/** Condition on `c` for customers visible in this scope. */
export function customerInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'customer':
      return sql`c.id = ${scope.customerId}`;
    case 'technician':
      return sql`c.id IN (SELECT own_job.customer_id ${jobsOfRecentVisits(scope.technicianId)})`;
    default:
      return scope satisfies never;
  }
}

export type ContactInput = Omit<Contact, 'id'> & { id?: string | undefined };

/** Replaces the account's contacts, in this order; contacts with an id keep it. */
export async function replaceContacts(
  tx: Tx,
  {
    companyId,
    customerId,
    contacts,
  }: { companyId: string; customerId: string; contacts: readonly ContactInput[] },
): Promise<void> {
  await tx.deleteFrom('contacts').where('customerId', '=', customerId).execute();
  await insertContacts(tx, { companyId, accounts: [{ customerId, contacts }] });
}

/** Adds the contacts of new accounts, in this order. */
export async function insertContacts(
  tx: Tx,
  {
    companyId,
    accounts,
  }: { companyId: string; accounts: readonly { customerId: string; contacts: readonly ContactInput[] }[] },
): Promise<void> {
  const rows = accounts.flatMap(({ customerId, contacts }) =>
    contacts.map(({ id, name, email, phone, roles }, position) => ({
      id: id ?? newId(),
      companyId,
      customerId,
      name,
      email,
      phone,
      roles,
      position,
    })),
  );
  if (rows.length > 0) await tx.insertInto('contacts').values(rows).execute();
}

/** True if the account has an open job. */
export async function hasOpenJobs(tx: Tx, customerId: string): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM jobs WHERE customer_id = ${customerId} AND deleted_at IS NULL
      AND state NOT IN ('completed', 'invoiced', 'closed', 'cancelled') LIMIT 1`.execute(tx);
  return result.rows.length > 0;
}
