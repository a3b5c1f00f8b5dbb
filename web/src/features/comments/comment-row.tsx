import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Comment } from '@switchyard/contracts/comments/comment.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDate } from '../../lib/format-date.ts';
import { SyncBadge } from '../../offline/views/sync-badge.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CommentEditor } from './comment-editor.tsx';
import { splitMentions } from './mentions.ts';

type CommentRowProps = {
  readonly comment: Comment;
  /** A link leads to it. */
  readonly isTarget: boolean;
  readonly onDelete: (comment: Comment) => void;
};

/** One comment, with its author's buttons. */
export function CommentRow({ comment, isTarget, onDelete }: CommentRowProps) {
  const { id, body, authorId, authorName, mentionNames, createdAt, editedAt } = comment;
  const user = useCurrentUser();
  const { id: userId, companyTimeZone: zone } = user;
  const [isEditing, setIsEditing] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    row.current?.scrollIntoView({ block: 'center' });
    row.current?.focus({ preventScroll: true });
  }, [isTarget]);
  const isOwn = authorId === userId;
  // An unsent comment is changed in the outbox.
  const isSent = !('optimistic' in comment);
  const close = () => {
    setIsEditing(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={classNames('flex gap-3 rounded-md py-2.5', isTarget && 'bg-surface-2 ring-1 ring-accent')}
    >
      <span className="mt-0.5 pointer-coarse:mt-2">
        <Avatar name={authorName} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm text-3">
          <span className="font-medium text-1">{isOwn ? t`You` : authorName}</span>
          <RelativeTime at={createdAt} zone={zone} />
          {editedAt !== null && (
            <span title={formatDate(editedAt, zone, 'dayTime')}>
              <Trans>edited</Trans>
            </span>
          )}
          <SyncBadge entity={`comment:${id}`} />
          {isSent && !isEditing && (
            <span className="ml-auto flex">
              {isOwn && scopeOf(user, 'comment.update') !== 'none' && (
                <IconButton
                  ref={edit}
                  label={t`Edit comment`}
                  icon={<Pencil />}
                  onClick={() => setIsEditing(true)}
                />
              )}
              {(scopeOf(user, 'comment.delete') === 'company' ||
                (isOwn && scopeOf(user, 'comment.delete') !== 'none')) && (
                <IconButton label={t`Delete comment`} icon={<Trash2 />} onClick={() => onDelete(comment)} />
              )}
            </span>
          )}
        </div>
        {isEditing ? (
          <CommentEditor comment={comment} onClose={close} />
        ) : (
          <p className="text-md wrap-anywhere whitespace-pre-wrap text-1">
            {splitMentions(body, mentionNames).map((part, place) =>
              part.isMention ? (
                // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
                <span key={place} className="rounded-sm bg-accent-wash px-0.5 font-medium text-accent-text">
                  {part.text}
                </span>
              ) : (
                part.text
              ),
            )}
            {body === '' && (
              <span className="text-3">
                <Trans>Removed with the person whom it was about</Trans>
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
