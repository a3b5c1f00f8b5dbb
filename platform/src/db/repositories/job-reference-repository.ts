import { sql } from 'kysely';
import type { Tx } from '../database.ts';

export type JobReferences = {
  /** Null if the account does not exist or is deleted; likewise for the others. */
  customer: { doNotService: boolean } | null;
  site: { customerId: string; territory: string | null } | null;
  contact: { customerId: string } | null;
  parent: { customerId: string; siteId: string } | null;
};

export type JobReferenceIds = {
  customerId: string;
  siteId: string;
  contactId: string | null;
  parentJobId: string | null;
};

/** True if the customer is marked "do not service". */
export async function isNotServiced(tx: Tx, customerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('doNotService')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.doNotService ?? false;
}

/** Records that a job refers to. Account and site cannot be deleted until the commit. */
export async function readJobReferences(tx: Tx, ids: JobReferenceIds): Promise<JobReferences> {
  const result = await sql<JobReferences>`/* prepared */
    WITH customer AS (
      SELECT do_not_service FROM customers WHERE id = ${ids.customerId} AND deleted_at IS NULL FOR SHARE
    ), site AS (
      SELECT customer_id, territory FROM sites WHERE id = ${ids.siteId} AND deleted_at IS NULL FOR SHARE
    )
    SELECT (SELECT json_build_object('doNotService', do_not_service) FROM customer) AS customer,
      (SELECT json_build_object('customerId', customer_id, 'territory', territory) FROM site) AS site,
      (SELECT json_build_object('customerId', customer_id) FROM contacts WHERE id = ${ids.contactId}) AS contact,
      (SELECT json_build_object('customerId', customer_id, 'siteId', site_id) FROM jobs
        WHERE id = ${ids.parentJobId} AND deleted_at IS NULL) AS parent`.execute(tx);
  return result.rows[0] ?? { customer: null, site: null, contact: null, parent: null };
}
