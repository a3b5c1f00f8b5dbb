import {
  type CreateCustomer,
  type Customer,
  customerSchema,
} from '@switchyard/contracts/customers/customer.ts';
import type { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import { customerKinds, customerStatuses } from '@switchyard/contracts/customers/customer-kind.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { customerInScope } from '../repositories/customer-repository.ts';
import { closedGroup } from '../repositories/list-groups.ts';
import { defineRecordTable } from './record-table.ts';

type CustomerQuery = z.output<NonNullable<typeof customerRoutes.list.query>>;
type Derived = Pick<Customer, 'contacts' | 'siteCount' | 'openJobCount'>;

/** Values written by commands; contacts have their own table. */
export type CustomerValues = Omit<CreateCustomer, 'contacts'> & { number: number };

/** Open jobs of all accounts, counted once; only sorting by this count needs them before the page is known. */
const withOpenJobs = sql`customers c LEFT JOIN (
    SELECT j.customer_id, count(*) AS open_jobs FROM jobs j
    WHERE j.deleted_at IS NULL AND j.state NOT IN ('completed', 'invoiced', 'closed', 'cancelled')
    GROUP BY j.customer_id
  ) work ON work.customer_id = c.id`;

export const customerTable = defineRecordTable<Customer, CustomerValues, CustomerQuery, Derived>()({
  table: 'customers',
  alias: 'c',
  schema: customerSchema,
  json: ['billingAddress', 'custom'],
  derived: {
    fields: ['contacts', 'siteCount', 'openJobCount'],
    columns: () => sql`people.contacts, places.site_count, work.open_job_count`,
    joins: () => sql`
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
      ) work`,
    read:
      () =>
      ({ contacts, siteCount, openJobCount }) => ({ contacts, siteCount, openJobCount }),
  },
  inScope: customerInScope,
  sorts: { name: sql`c.name`, createdAt: sql`c.created_at`, openJobCount: sql`coalesce(work.open_jobs, 0)` },
  sortKinds: { openJobCount: 'number' },
  filters: {
    status: (status) => sql`c.status = ANY(${status})`,
    kind: (kind) => sql`c.kind = ANY(${kind})`,
  },
  groups: {
    status: closedGroup(sql`c.status`, { values: customerStatuses }),
    kind: closedGroup(sql`c.kind`, { values: customerKinds }),
  },
  from: ({ sort }) => (sort === '-openJobCount' ? withOpenJobs : undefined),
  search: sql`c.search`,
  unindexed: {
    openJobCount: 'It is counted from the open jobs of the company, once per list.',
    status: 'Most customers have the same of four values: the index of the sort is walked.',
    kind: 'Three values, of which each is common: the index of the sort is walked.',
  },
  hit: { title: sql`c.name`, subtitle: sql`concat_ws(' · ', '#' || c.number, c.email, c.phone)` },
});
