import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { technicianRoutes } from '@switchyard/contracts/technicians/technician-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { listingOf } from './deleted-records.ts';
import type { SortKey } from './keyset.ts';
import { readPage } from './read-page.ts';
import type { ReadScope } from './read-scope.ts';
import { type TechnicianRead, technicianInScope } from './technician-repository.ts';
import { selectTechnicians, type TechnicianRow, toTechnician } from './technician-row.ts';
import { comparable, matchesWords } from './text-query.ts';

export type TechnicianQuery = z.output<NonNullable<typeof technicianRoutes.list.query>>;

const sortKeys: Readonly<Record<TechnicianQuery['sort'], Omit<SortKey, 'name'>>> = {
  name: { expression: sql`t.name`, kind: 'text', descending: false },
  '-name': { expression: sql`t.name`, kind: 'text', descending: true },
  number: { expression: sql`t.number`, kind: 'number', descending: false },
  '-number': { expression: sql`t.number`, kind: 'number', descending: true },
  createdAt: { expression: sql`t.created_at`, kind: 'instant', descending: false },
  '-createdAt': { expression: sql`t.created_at`, kind: 'instant', descending: true },
};

/** @throws ProblemError when the cursor does not fit the sort */
export async function listTechnicianRows(
  tx: Tx,
  { query, scope, local }: TechnicianRead & { query: TechnicianQuery },
): Promise<Page<Technician>> {
  const sort = { name: query.sort, ...sortKeys[query.sort] };
  const listing = listingOf(sql`t.deleted_at`, { deleted: query.deleted, sort });
  return await readPage<TechnicianRow, Technician>(tx, {
    query,
    sort: listing.sort,
    from: sql`technicians t`,
    id: sql`t.id`,
    conditions: [listing.condition, ...filters(query, scope)],
    select: selectTechnicians,
    toItem: (row) => toTechnician(row, local),
  });
}

function filters(query: TechnicianQuery, scope: ReadScope): RawBuilder<unknown>[] {
  const { trade, territory, skill, active, q } = query;
  return [
    ...(scope.kind === 'company' ? [] : [technicianInScope(scope)]),
    ...(trade ? [sql`t.trade = ANY(${trade})`] : []),
    ...(territory === undefined ? [] : [sql`t.territory = ${comparable(territory)}`]),
    ...(skill === undefined
      ? []
      : [sql`t.skills @> ${JSON.stringify([{ skill: comparable(skill) }])}::jsonb`]),
    ...(active === undefined ? [] : [sql`t.active = ${active}`]),
    ...(q ? [matchesWords(sql`t.search`, q)] : []),
  ];
}
