import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Comment } from '@switchyard/contracts/comments/comment.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { HelpLink } from '../../core/help-link.tsx';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { CachedNote } from '../../offline/views/cached-note.tsx';
import { useRecordsView } from '../../offline/views/use-record-view.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { useRemoveRecord } from '../../records/use-remove-record.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CommentComposer } from './comment-composer.tsx';
import { CommentRow } from './comment-row.tsx';
import { type Commented, comments } from './comments-api.ts';

/** Target of the help link beside the title. */
const about = { what: t`comments work`, article: 'customers/comments' };
const pageSize = 20;

/** Comments on a record, newest first, and a composer. Nothing for readers without the permission. */
export function CommentBox(commented: Commented) {
  const user = useCurrentUser();
  if (scopeOf(user, 'comment.view') === 'none') return null;
  return <Comments commented={commented} mayWrite={scopeOf(user, 'comment.create') !== 'none'} />;
}

function Comments({ commented, mayWrite }: { commented: Commented; mayWrite: boolean }) {
  const { recordKind, recordId } = commented;
  const { companyTimeZone: zone } = useCurrentUser();
  const isShown = useCallback((item: Comment) => item.recordId === recordId, [recordId]);
  useRecordLive(comments, {
    concerns: ({ record }) => record?.kind !== 'comment' || isShown(record.comment),
  });
  const query = useMemo(() => ({ recordKind, recordId, limit: pageSize }), [recordKind, recordId]);
  const read = comments.list.useInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  const fetched = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const { rows, keptAt } = useRecordsView('comment', { data: fetched, error }, isShown);
  const newest = useMemo(() => rows?.toSorted(byTime), [rows]);
  const target = useTarget(newest, hasNextPage && !isFetchingNextPage ? fetchNextPage : null);
  const box = useRef<HTMLDivElement>(null);
  const remove = useRemoveRecord(comments, () => box.current?.focus());
  const total = data?.pages[0]?.total ?? null;
  return (
    <Panel
      title={t`Comments`}
      badge={total !== null && <span className="num text-sm text-3">{total}</span>}
      actions={<HelpLink about={about} />}
    >
      <div ref={box} tabIndex={-1} className="flex flex-col gap-3">
        {mayWrite && <CommentComposer commented={commented} />}
        {keptAt !== null && <CachedNote at={keptAt} zone={zone} />}
        {!newest && error && <ErrorState compact error={error} onRetry={refetch} />}
        {!newest && !error && <SkeletonRows count={2} />}
        {newest !== undefined && newest.length > 0 && (
          <ol aria-label={t`Comments`} className="flex flex-col divide-y divide-line border-t border-line">
            {newest.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                isTarget={comment.id === target}
                onDelete={(gone) => void remove(gone, t`The comment`)}
              />
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans>Older comments</Trans>
          </Button>
        )}
      </div>
    </Panel>
  );
}

function byTime(a: Comment, b: Comment): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);
}

/** Id of the comment that the address names; older pages are read until it is found. `more`: reads the next one. */
function useTarget(rows: readonly Comment[] | undefined, more: (() => unknown) | null): string | null {
  const [params] = useSearchParams();
  const target = params.get('comment');
  const isMissing = target !== null && rows !== undefined && !rows.some(({ id }) => id === target);
  useEffect(() => {
    if (isMissing) more?.();
  }, [isMissing, more]);
  return target;
}
