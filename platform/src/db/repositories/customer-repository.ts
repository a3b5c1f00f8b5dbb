import type { Contact, CreateCustomer, Customer } from '@switchyard/contracts/customers/customer.ts';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import { newId } from '../../runtime/ids.ts';
import type { Tx } from '../database.ts';
import type { Customers } from '../generated/database-schema.ts';
import { type CustomerRow, selectCustomers, toCustomer } from './customer-row.ts';
import { jobsOfRecentVisits, type ReadScope } from './read-scope.ts';

/** Condition on `c` that a reader of this scope may see the account. */
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

/** An account, deleted ones included, or undefined when there is none in this scope. */
export async function findCustomer(tx: Tx, id: string, scope: ReadScope): Promise<Customer | undefined> {
  const result = await sql<CustomerRow>`/* prepared */
    WITH page AS (SELECT c.id, 0 AS cursor_key FROM customers c WHERE c.id = ${id} AND ${customerInScope(scope)})
    ${selectCustomers}`.execute(tx);
  const row = result.rows[0];
  return row && toCustomer(row);
}

/** Locks an account until the commit. */
export async function lockCustomer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().execute();
}

export type NewCustomer = Omit<CreateCustomer, 'contacts'> & {
  id: string;
  companyId: string;
  number: number;
  now: Date;
};

export async function insertCustomer(
  tx: Tx,
  { now, billingAddress, ...customer }: NewCustomer,
): Promise<void> {
  await tx
    .insertInto('customers')
    .values({ ...customer, billingAddress: toJson(billingAddress), createdAt: now, updatedAt: now })
    .execute();
}

export type CustomerPatch = Partial<Omit<CreateCustomer, 'contacts' | 'externalRef'>> & {
  deletedAt?: Date | null;
};

/** Writes the fields and counts the revision up by one. */
export async function updateCustomerRow(
  tx: Tx,
  id: string,
  { patch: { billingAddress, ...plain }, now }: { patch: CustomerPatch; now: Date },
): Promise<void> {
  const values: Updateable<Customers> = {
    ...plain,
    ...(billingAddress === undefined ? {} : { billingAddress: toJson(billingAddress) }),
    updatedAt: now,
  };
  await tx
    .updateTable('customers')
    .set(values)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export type ContactInput = Omit<Contact, 'id'> & { id?: string | undefined };
type ContactsOfAccount = { companyId: string; customerId: string; contacts: readonly ContactInput[] };

/** Makes these the account's contacts, in this order; those with an id keep it. */
export async function replaceContacts(
  tx: Tx,
  { companyId, customerId, contacts }: ContactsOfAccount,
): Promise<void> {
  await tx.deleteFrom('contacts').where('customerId', '=', customerId).execute();
  await insertContacts(tx, { companyId, customerId, contacts });
}

/** Contacts of a new account, in this order. */
export async function insertContacts(
  tx: Tx,
  { companyId, customerId, contacts }: ContactsOfAccount,
): Promise<void> {
  if (contacts.length === 0) return;
  await tx
    .insertInto('contacts')
    .values(
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
    )
    .execute();
}

/** Whether any open job is for this account. */
export async function hasOpenJobs(tx: Tx, customerId: string): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM jobs WHERE customer_id = ${customerId} AND deleted_at IS NULL
      AND state NOT IN ('completed', 'invoiced', 'closed', 'cancelled') LIMIT 1`.execute(tx);
  return result.rows.length > 0;
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
