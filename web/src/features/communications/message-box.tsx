import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import { MessagesSquare } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { HelpLink } from '../../core/help-link.tsx';
import { useCurrentUser } from '../../core/use-session.ts';
import { CachedNote } from '../../offline/views/cached-note.tsx';
import { useRecordsView } from '../../offline/views/use-record-view.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type CommunicationQuery, useCommunicationsInfiniteQuery } from './communications-api.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageRow } from './message-row.tsx';
import { newestFirst } from './newest-first.ts';
import { useCommunicationsLive } from './use-communications-live.ts';

type MessageBoxProps = {
  readonly customerId: string;
  /** Only messages about this job; null for all with the customer. */
  readonly jobId: string | null;
};

/** Target of the help link beside the title. */
const about = { what: t`messages work`, article: 'customers/messages' };

/** Messages with a customer, newest first, and a composer; every role may write within its scope. */
export function MessageBox({ customerId, jobId }: MessageBoxProps) {
  const user = useCurrentUser();
  const zone = user.companyTimeZone;
  const asked: CommunicationQuery = useMemo(
    () => (jobId === null ? { customerId } : { jobId }),
    [customerId, jobId],
  );
  useCommunicationsLive(asked);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useCommunicationsInfiniteQuery(asked);
  const fetched = useMemo(() => data?.pages.flatMap((page) => page.items), [data]);
  const isShown = useCallback(
    (item: Communication) => (jobId === null ? item.customerId === customerId : item.jobId === jobId),
    [customerId, jobId],
  );
  const { rows, keptAt } = useRecordsView('communication', { data: fetched, error }, isShown);
  const messages = useMemo(() => rows?.toSorted(newestFirst), [rows]);
  const total = data?.pages[0]?.total;
  return (
    <Panel
      title={t`Messages`}
      badge={total !== undefined && total !== null && <span className="num text-sm text-3">{total}</span>}
      actions={<HelpLink about={about} />}
    >
      <MessageComposer customerId={customerId} jobId={jobId} />
      {keptAt !== null && <CachedNote at={keptAt} zone={zone} />}
      {!messages && error && <ErrorState compact error={error} onRetry={refetch} />}
      {!messages && !error && <SkeletonRows />}
      {messages?.length === 0 && (
        <p className="flex items-center justify-center gap-2 py-6 text-sm text-3">
          <MessagesSquare aria-hidden="true" size={16} />
          <Trans>No messages yet</Trans>
        </p>
      )}
      {messages !== undefined && messages.length > 0 && (
        <ol aria-label={t`Messages`} className="mt-3 flex flex-col divide-y divide-line border-t border-line">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} zone={zone} userId={user.id} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Older messages</Trans>
        </Button>
      )}
    </Panel>
  );
}
