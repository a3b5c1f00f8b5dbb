import { commentHref } from '@switchyard/contracts/comments/commented-records.ts';
import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { commentTable } from '@switchyard/platform/db/records/comment-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import {
  findCommentAuthors,
  findCommentReaders,
  findNotified,
} from '@switchyard/platform/db/repositories/comment-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { excerptOf } from './excerpt-of.ts';

/**
 * Notifies mentioned users, and of a new comment those who have commented on the record before. A change notifies only
 * users whom it mentions for the first time.
 */
export async function notifyOfComment(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const { tx, now } = unit;
  const comment = await commentTable.find(tx, event.entity.id, { scope: companyScope, now });
  if (comment?.deletedAt !== null) return;
  const href = commentHref({ kind: comment.recordKind, id: comment.recordId }, comment.id);
  if (href === null) return;
  const mentioned = new Set(comment.mentionIds);
  const others = event.type === 'comment.created' ? await findCommentAuthors(tx, comment.recordId) : [];
  const ids = [...new Set([...mentioned, ...others])].filter((id) => id !== comment.authorId);
  const readers = await findCommentReaders(tx, comment, { ids });
  const notified = new Set(await findNotified(tx, href, ids));
  for (const { id } of readers) {
    if (notified.has(id)) continue;
    await writeNotification(unit, {
      userId: id,
      eventId: event.id,
      jobId: comment.recordKind === 'job' ? comment.recordId : null,
      title: mentioned.has(id)
        ? `${comment.authorName} mentioned you: ${comment.recordLabel}`
        : `${comment.authorName} commented: ${comment.recordLabel}`,
      body: excerptOf(comment.body),
      href,
      severity: 'info',
    });
  }
}
