import { type Comment, commentSchema, type CreateComment } from '@switchyard/contracts/comments/comment.ts';
import type { CommentedKind } from '@switchyard/contracts/comments/commented-records.ts';
import type { commentRoutes } from '@switchyard/contracts/comments/comment-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { jobInScope } from '../repositories/job-repository.ts';
import { customerTable } from './customer-table.ts';
import { jobTable } from './job-table.ts';
import { defineRecordTable, type RecordStore, type StoredRecord } from './record-table.ts';

type CommentQuery = z.output<NonNullable<typeof commentRoutes.list.query>>;
export type CommentValues = CreateComment & Pick<Comment, 'authorId' | 'authorName' | 'editedAt'>;

type CommentedTable = {
  readonly table: Pick<RecordStore<StoredRecord, never, never>, 'find' | 'lock'>;
  /** Rows with the alias `commented`, and their name. */
  readonly rows: RawBuilder<unknown>;
  readonly label: RawBuilder<string>;
};

/** The tables of the records that take comments. */
export const commentedTables: Readonly<Record<CommentedKind, CommentedTable>> = {
  job: { table: jobTable, rows: sql`jobs`, label: sql`'#' || commented.number || ' ' || commented.title` },
  customer: { table: customerTable, rows: sql`customers`, label: sql`commented.name` },
};

const labels = Object.entries(commentedTables).map(
  ([kind, { rows, label }]) => sql`WHEN ${sql.lit(kind)} THEN (SELECT ${label} FROM ${rows} commented
    WHERE commented.company_id = r.company_id AND commented.id = r.record_id)`,
);

export const commentTable = defineRecordTable<
  Comment,
  CommentValues,
  CommentQuery,
  Pick<Comment, 'recordLabel' | 'mentionNames' | 'technicianIds'>
>()({
  table: 'comments',
  alias: 'r',
  schema: commentSchema,
  derived: {
    fields: ['recordLabel', 'mentionNames', 'technicianIds'],
    columns: () => sql`coalesce(CASE r.record_kind ${sql.join(labels, sql` `)} END, '') AS record_label,
      ARRAY(SELECT coalesce(u.first_name || ' ' || u.last_name, '')
        FROM unnest(r.mention_ids) WITH ORDINALITY AS mentioned (id, place)
        LEFT JOIN users u ON u.company_id = r.company_id AND u.id = mentioned.id ORDER BY mentioned.place) AS mention_names,
      ARRAY(SELECT DISTINCT a.technician_id FROM visits v
        JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
        WHERE r.record_kind = 'job' AND v.company_id = r.company_id AND v.job_id = r.record_id
          AND v.deleted_at IS NULL) AS technician_ids`,
    read:
      () =>
      ({ recordLabel, mentionNames, technicianIds }) => ({ recordLabel, mentionNames, technicianIds }),
  },
  inScope: (scope) =>
    scope.kind === 'technician'
      ? sql`(r.record_kind = 'job' AND EXISTS (SELECT FROM jobs j
          WHERE j.company_id = r.company_id AND j.id = r.record_id AND ${jobInScope(scope)}))`
      : sql`false`,
  ownedBy: (userId) => sql`r.author_id = ${userId}`,
  sorts: { createdAt: sql`r.created_at` },
  filters: {
    recordKind: (kind) => sql`r.record_kind = ${kind}`,
    recordId: (id) => sql`r.record_id = ${id}`,
    authorId: (id) => sql`r.author_id = ${id}`,
  },
  search: sql`r.search`,
  unindexed: {
    recordKind: 'It is given together with the record, which has an index.',
    authorId: 'The list is walked by its time; people write comments every day.',
    search: 'The list is walked by its time: words are looked for among the comments of a record.',
  },
});
