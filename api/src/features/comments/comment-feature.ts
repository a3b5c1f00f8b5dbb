import type { Comment } from '@switchyard/contracts/comments/comment.ts';
import { commentRecord } from '@switchyard/contracts/comments/comment-record.ts';
import { commentRoutes } from '@switchyard/contracts/comments/comment-routes.ts';
import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import {
  commentedTables,
  commentTable,
  type CommentValues,
} from '@switchyard/platform/db/records/comment-table.ts';
import { findCommentReaders } from '@switchyard/platform/db/repositories/comment-repository.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { defineRecordFeature } from '../../records/record-feature.ts';
import type { CommandScope } from '../../records/record-spec.ts';

type Commented = Pick<Comment, 'recordKind' | 'recordId'>;

/** Readers of a record comment on it. Authors change and delete their comments, admins delete any. */
export const commentFeature = defineRecordFeature(commentRoutes, {
  record: commentRecord,
  table: commentTable,
  ownFields: ['body', 'mentionIds'],
  mayWrite: (actor, { authorId }) =>
    authorId === actor.userId || scopeFor(actor, 'comment.delete') === 'company',
  prepare: async (command, input): Promise<CommentValues> => {
    refuseFields([
      ...(await recordErrors(command, input)),
      ...(await mentionErrors(command, input, input.mentionIds)),
    ]);
    const { actor } = command.unit.context;
    return {
      ...input,
      mentionIds: [...new Set(input.mentionIds)],
      authorId: actor.id,
      authorName: actor.name,
      editedAt: null,
    };
  },
  change: async (command, { before, fields }) => {
    refuseFields(await mentionErrors(command, before, fields.mentionIds ?? []));
    const mentionIds = fields.mentionIds && [...new Set(fields.mentionIds)];
    const editedAt = fields.body === undefined ? before.editedAt : command.unit.now.toISOString();
    return { ...fields, ...(mentionIds && { mentionIds }), editedAt };
  },
  parentsOf: ({ recordKind, recordId }) => [
    { table: commentedTables[recordKind].table, id: recordId, pointer: '/recordId', name: 'Its record' },
  ],
});

/** Technicians comment on their jobs, staff on every record. */
async function recordErrors(
  { unit, actor, scope }: CommandScope,
  { recordKind, recordId }: Commented,
): Promise<FieldError[]> {
  if (!isStaff(actor) && recordKind !== 'job')
    return [fieldError('/recordKind', 'forbidden', 'Comment on a job that is assigned to you')];
  const { table } = commentedTables[recordKind];
  const found = await table.find(unit.tx, recordId, { scope, now: unit.now });
  return found?.deletedAt === null
    ? []
    : [fieldError('/recordId', 'not_found', `There is no such ${recordKind}`)];
}

async function mentionErrors(
  { unit }: CommandScope,
  commented: Commented,
  mentionIds: readonly string[],
): Promise<FieldError[]> {
  if (mentionIds.length === 0) return [];
  const readers = await findCommentReaders(unit.tx, commented, { ids: mentionIds });
  const known = new Set(readers.map(({ id }) => id));
  return mentionIds.flatMap((id, place) =>
    known.has(id)
      ? []
      : [fieldError(`/mentionIds/${place}`, 'cannot_read', 'This user cannot read comments on the record')],
  );
}
