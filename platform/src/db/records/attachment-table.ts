import {
  type Attachment,
  attachmentSchema,
  type CreateAttachment,
} from '@switchyard/contracts/attachments/attachment.ts';
import type { attachmentRoutes } from '@switchyard/contracts/attachments/attachment-routes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ReadScope } from '../repositories/read-scope.ts';
import { isOneOf } from '../repositories/text-query.ts';
import { parentInScope } from './attachment-parents.ts';
import { defineRecordTable } from './record-table.ts';

type AttachmentQuery = z.output<NonNullable<typeof attachmentRoutes.list.query>>;
/** Values of one version of a file. */
export type FileValues = Pick<
  Attachment,
  'name' | 'mediaType' | 'size' | 'sha256' | 'version' | 'authorId' | 'authorName'
> & { smallSha256: string | null; uploadedAt: Date; uploadKey: string | null };
export type AttachmentValues = Omit<CreateAttachment, 'content' | 'visibility'> &
  FileValues &
  Pick<Attachment, 'visibility' | 'customerId'>;

export const attachmentTable = defineRecordTable<
  Attachment,
  AttachmentValues,
  AttachmentQuery,
  { hasPreview: boolean; technicianIds: string[] }
>()({
  table: 'attachments',
  alias: 'r',
  schema: attachmentSchema,
  derived: {
    fields: ['hasPreview', 'technicianIds'],
    columns: () => sql`r.small_sha256 IS NOT NULL AS has_preview,
      ARRAY(SELECT DISTINCT a.technician_id FROM visits v
        JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
        WHERE r.record_kind = 'job' AND v.company_id = r.company_id AND v.job_id = r.record_id
          AND v.deleted_at IS NULL ORDER BY a.technician_id) AS technician_ids`,
    read:
      () =>
      ({ hasPreview, technicianIds }) => ({ hasPreview, technicianIds }),
  },
  inScope: attachmentInScope,
  sorts: { createdAt: sql`r.created_at`, name: sql`r.name` },
  filters: {
    recordKind: (kind) => sql`r.record_kind = ${kind}`,
    recordId: (id) => sql`r.record_id = ${id}`,
    visibility: (visibilities) => isOneOf(sql`r.visibility`, visibilities),
  },
  search: sql`r.search`,
  unindexed: {
    recordKind: 'Comes with the id of a record; alone, the index of the sort is walked.',
    visibility: 'A third of all files: the index of the sort is walked.',
    search: 'A record has few files; programs that search all of them walk the index of the sort.',
  },
});

/** Technicians and customers see what is meant for them, of records that they see. */
function attachmentInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'technician':
      return sql`(r.visibility IN ('technician', 'customer') AND ${parentInScope(scope)})`;
    case 'customer':
      return sql`(r.visibility = 'customer' AND ${parentInScope(scope)})`;
    default:
      return scope satisfies never;
  }
}
