import type { Checklist, CreateChecklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { checklistRoutes } from '@switchyard/contracts/checklists/checklist-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { listingOf } from './deleted-records.ts';
import { toInstant, toInstantOrNull } from './instants.ts';
import { readPage } from './read-page.ts';
import { matchesWords } from './text-query.ts';

export type ChecklistQuery = z.output<NonNullable<typeof checklistRoutes.list.query>>;

type ChecklistRow = Omit<Checklist, 'createdAt' | 'updatedAt' | 'deletedAt'> & {
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
};

const columns: RawBuilder<unknown> = sql`
  k.id, k.revision, k.created_at, k.updated_at, k.deleted_at, k.name, k.trades, k.items`;

/** A checklist, deleted ones included. */
export async function findChecklist(tx: Tx, id: string): Promise<Checklist | undefined> {
  const { rows } = await sql<ChecklistRow>`/* prepared */
    SELECT ${columns} FROM checklists k WHERE k.id = ${id}`.execute(tx);
  return rows[0] && toChecklist(rows[0]);
}

/** All checklists in use, by name. */
export async function findChecklists(tx: Tx): Promise<Checklist[]> {
  const { rows } = await sql<ChecklistRow>`/* prepared */
    SELECT ${columns} FROM checklists k WHERE k.deleted_at IS NULL ORDER BY k.name, k.id`.execute(tx);
  return rows.map(toChecklist);
}

/** @throws ProblemError when the cursor does not fit the sort */
export async function listChecklistRows(tx: Tx, query: ChecklistQuery): Promise<Page<Checklist>> {
  const { trade, q } = query;
  const sort = { name: query.sort, expression: sql`k.name`, kind: 'text', descending: false } as const;
  const listing = listingOf(sql`k.deleted_at`, { deleted: query.deleted, sort });
  return await readPage<ChecklistRow, Checklist>(tx, {
    query,
    sort: listing.sort,
    from: sql`checklists k`,
    id: sql`k.id`,
    conditions: [
      listing.condition,
      ...(trade === undefined ? [] : [sql`(k.trades = '{}' OR ${trade} = ANY(k.trades))`]),
      ...(q ? [matchesWords(sql`to_tsvector('simple', k.name)`, q)] : []),
    ],
    select: sql`SELECT ${columns} FROM page JOIN checklists k ON k.id = page.id`,
    toItem: toChecklist,
  });
}

/** Locks a checklist until the commit. */
export async function lockChecklist(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('checklists').select('id').where('id', '=', id).forUpdate().execute();
}

export type NewChecklist = CreateChecklist & { id: string; companyId: string; now: Date };

export async function insertChecklists(tx: Tx, checklists: readonly NewChecklist[]): Promise<void> {
  if (checklists.length === 0) return;
  await tx
    .insertInto('checklists')
    .values(
      checklists.map(({ now, items, ...checklist }) => ({
        ...checklist,
        items: JSON.stringify(items),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
}

export type ChecklistPatch = Partial<CreateChecklist> & { deletedAt?: Date | null };

/** Writes the fields and counts the revision up by one. */
export async function updateChecklistRow(
  tx: Tx,
  id: string,
  { patch: { items, ...plain }, now }: { patch: ChecklistPatch; now: Date },
): Promise<void> {
  await tx
    .updateTable('checklists')
    .set({ ...plain, ...(items === undefined ? {} : { items: JSON.stringify(items) }), updatedAt: now })
    .set((of) => ({ revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function toChecklist(row: ChecklistRow): Checklist {
  return {
    id: row.id,
    revision: row.revision,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    name: row.name,
    trades: row.trades,
    items: row.items,
  };
}
