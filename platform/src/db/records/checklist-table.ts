import {
  type Checklist,
  checklistSchema,
  type CreateChecklist,
} from '@switchyard/contracts/checklists/checklist.ts';
import type { checklistRoutes } from '@switchyard/contracts/checklists/checklist-routes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { companyScope, defineRecordTable } from './record-table.ts';

type ChecklistQuery = z.output<NonNullable<typeof checklistRoutes.list.query>>;

/** Checklists are shared by the whole company. */
export const checklistTable = defineRecordTable<Checklist, CreateChecklist, ChecklistQuery>()({
  table: 'checklists',
  alias: 'k',
  schema: checklistSchema,
  json: ['items'],
  inScope: () => sql`true`,
  sorts: { name: sql`k.name` },
  filters: { trade: (trade) => sql`(k.trades = '{}' OR ${trade} = ANY(k.trades))` },
  search: sql`to_tsvector('simple', k.name)`,
  unindexed: {
    trade: 'A company has some dozens of checklists: all are read.',
    search: 'A company has some dozens of checklists: all are read.',
  },
});

/** All checklists in use, by name. */
export function findChecklists(tx: Tx): Promise<Checklist[]> {
  return checklistTable.findAll(tx, { scope: companyScope, now: new Date(0) }, { orderBy: sql`k.name` });
}
