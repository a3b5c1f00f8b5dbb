import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { type RawBuilder, sql } from 'kysely';
import { toInstant, toInstantOrNull } from './instants.ts';

type Instants = 'createdAt' | 'updatedAt' | 'deletedAt';

export type CustomerRow = Omit<Customer, Instants> & {
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
};

/** Columns of the accounts named in `page`, with their contacts and numbers. */
export const selectCustomers: RawBuilder<unknown> = sql`
  SELECT page.cursor_key, c.id, c.revision, c.created_at, c.updated_at, c.deleted_at, c.number, c.kind, c.status,
    c.name, c.email, c.phone, c.billing_address, c.payment_terms_days, c.do_not_service, c.notes, c.tags,
    c.external_ref, people.contacts, places.site_count, work.open_job_count
  FROM page
  JOIN customers c ON c.id = page.id
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'email', p.email, 'phone', p.phone,
      'roles', p.roles) ORDER BY p.position), '[]') AS contacts
    FROM contacts p WHERE p.company_id = c.company_id AND p.customer_id = c.id
  ) people
  CROSS JOIN LATERAL (
    SELECT count(*) AS site_count FROM sites s
    WHERE s.company_id = c.company_id AND s.customer_id = c.id AND s.deleted_at IS NULL
  ) places
  CROSS JOIN LATERAL (
    SELECT count(*) AS open_job_count FROM jobs j
    WHERE j.company_id = c.company_id AND j.customer_id = c.id AND j.deleted_at IS NULL
      AND j.state NOT IN ('completed', 'invoiced', 'closed', 'cancelled')
  ) work`;

export function toCustomer(row: CustomerRow): Customer {
  return {
    id: row.id,
    revision: row.revision,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    number: row.number,
    kind: row.kind,
    status: row.status,
    name: row.name,
    email: row.email,
    phone: row.phone,
    billingAddress: row.billingAddress,
    paymentTermsDays: row.paymentTermsDays,
    doNotService: row.doNotService,
    notes: row.notes,
    tags: row.tags,
    externalRef: row.externalRef,
    contacts: row.contacts,
    siteCount: row.siteCount,
    openJobCount: row.openJobCount,
  };
}
