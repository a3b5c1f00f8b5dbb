import type { savedViewRoutes } from '@switchyard/contracts/saved-views/saved-view-routes.ts';
import {
  type CreateSavedView,
  type SavedView,
  savedViewSchema,
} from '@switchyard/contracts/saved-views/saved-view.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { defineRecordTable } from './record-table.ts';

type SavedViewQuery = z.output<NonNullable<typeof savedViewRoutes.list.query>>;
type Derived = Pick<SavedView, 'ownerName' | 'isDefault'>;

export const savedViewTable = defineRecordTable<
  SavedView,
  CreateSavedView & { ownerId: string },
  SavedViewQuery,
  Derived
>()({
  table: 'savedViews',
  alias: 'w',
  schema: savedViewSchema,
  json: ['widths'],
  derived: {
    fields: ['ownerName', 'isDefault'],
    columns: ({ scope }) => sql`u.first_name || ' ' || u.last_name AS owner_name,
      EXISTS (SELECT FROM saved_view_defaults d WHERE d.company_id = w.company_id AND d.view_id = w.id
        AND d.user_id = ${scope.kind === 'user' ? scope.userId : null}) AS is_default`,
    joins: () => sql`JOIN users u ON u.company_id = w.company_id AND u.id = w.owner_id`,
    read:
      () =>
      ({ ownerName, isDefault }) => ({ ownerName, isDefault }),
  },
  ownedBy: (userId) => sql`(w.shared OR w.owner_id = ${userId})`,
  sorts: { name: sql`w.name`, createdAt: sql`w.created_at` },
  filters: { listId: (listId) => sql`w.list_id = ${listId}` },
  search: sql`to_tsvector('simple', w.name)`,
  unindexed: {
    createdAt: 'A company has some hundreds of views: all are read.',
    listId: 'A company has some hundreds of views: all are read.',
    search: 'A company has some hundreds of views: all are read.',
  },
});

type Choice = { readonly companyId: string; readonly userId: string; readonly listId: string };

/** Stores a user's default view of a list; null: none. */
export async function writeDefaultView(tx: Tx, choice: Choice, viewId: string | null): Promise<void> {
  if (viewId === null) {
    await tx
      .deleteFrom('savedViewDefaults')
      .where('companyId', '=', choice.companyId)
      .where('userId', '=', choice.userId)
      .where('listId', '=', choice.listId)
      .execute();
    return;
  }
  await tx
    .insertInto('savedViewDefaults')
    .values({ ...choice, viewId })
    .onConflict((on) => on.columns(['companyId', 'userId', 'listId']).doUpdateSet({ viewId }))
    .execute();
}
