import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { customerRoutes, customerSorts } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { customerInScope } from './customer-repository.ts';
import { type CustomerRow, selectCustomers, toCustomer } from './customer-row.ts';
import { listingOf } from './deleted-records.ts';
import type { SortKey } from './keyset.ts';
import { readPage } from './read-page.ts';
import type { ReadScope } from './read-scope.ts';
import { matchesWords } from './text-query.ts';

export type CustomerQuery = z.output<NonNullable<typeof customerRoutes.list.query>>;
type CustomerSort = (typeof customerSorts)[number];

const sortKeys: Readonly<Record<CustomerSort, Omit<SortKey, 'name'>>> = {
  name: { expression: sql`c.name`, kind: 'text', descending: false },
  '-name': { expression: sql`c.name`, kind: 'text', descending: true },
  createdAt: { expression: sql`c.created_at`, kind: 'instant', descending: false },
  '-createdAt': { expression: sql`c.created_at`, kind: 'instant', descending: true },
  '-openJobCount': { expression: sql`coalesce(work.open_jobs, 0)`, kind: 'number', descending: true },
};

/** Open jobs of all accounts, counted once; only the sort by it needs them before the page is known. */
const withOpenJobs = sql`customers c LEFT JOIN (
    SELECT j.customer_id, count(*) AS open_jobs FROM jobs j
    WHERE j.deleted_at IS NULL AND j.state NOT IN ('completed', 'invoiced', 'closed', 'cancelled')
    GROUP BY j.customer_id
  ) work ON work.customer_id = c.id`;

/** @throws ProblemError when the cursor does not fit the sort */
export async function listCustomerRows(
  tx: Tx,
  { query, scope }: { query: CustomerQuery; scope: ReadScope },
): Promise<Page<Customer>> {
  const sort = { name: query.sort, ...sortKeys[query.sort] };
  const listing = listingOf(sql`c.deleted_at`, { deleted: query.deleted, sort });
  return await readPage<CustomerRow, Customer>(tx, {
    query,
    sort: listing.sort,
    from: query.sort === '-openJobCount' ? withOpenJobs : sql`customers c`,
    id: sql`c.id`,
    conditions: [listing.condition, ...filters(query, scope)],
    select: selectCustomers,
    toItem: toCustomer,
  });
}

function filters({ status, kind, q }: CustomerQuery, scope: ReadScope): RawBuilder<unknown>[] {
  return [
    ...(scope.kind === 'company' ? [] : [customerInScope(scope)]),
    ...(status ? [sql`c.status = ANY(${status})`] : []),
    ...(kind ? [sql`c.kind = ANY(${kind})`] : []),
    ...(q ? [matchesWords(sql`c.search`, q)] : []),
  ];
}
