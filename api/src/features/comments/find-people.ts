import type { Comment, Mentionable } from '@switchyard/contracts/comments/comment.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type Actor, isStaff } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { commentedTables } from '@switchyard/platform/db/records/comment-table.ts';
import type { Reader } from '@switchyard/platform/db/records/record-table.ts';
import { findCommentReaders } from '@switchyard/platform/db/repositories/comment-repository.ts';

/** Most names that a picker shows at once. */
const mostPeople = 20;

/**
 * Colleagues whom the actor can mention in a comment on a record, by name.
 * @throws ProblemError `request.not_found` for records that the actor cannot comment on
 */
export async function findPeople(
  { tx, actor, ...reader }: Reader & { readonly tx: Tx; readonly actor: Actor },
  query: Pick<Comment, 'recordKind' | 'recordId'> & { readonly q?: string | undefined },
): Promise<Mentionable[]> {
  const { recordKind, recordId, q = '' } = query;
  const mayComment = isStaff(actor) || recordKind === 'job';
  const found = mayComment ? await commentedTables[recordKind].table.find(tx, recordId, reader) : undefined;
  if (found?.deletedAt !== null) throw new ProblemError('request.not_found');
  const words = q.split(/\s+/).filter((word) => word !== '');
  const people = await findCommentReaders(tx, query, { words });
  return people.filter(({ id }) => id !== actor.userId).slice(0, mostPeople);
}
