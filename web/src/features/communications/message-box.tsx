import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import { MessagesSquare } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useCurrentUser } from '../../app/use-session.ts';
import { KeptNote } from '../../offline/kept-note.tsx';
import { useListView } from '../../offline/use-record-view.ts';
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
  /** Only what is about this job; null for everything with the customer. */
  readonly jobId: string | null;
  /** Beside the title. */
  readonly help: ReactNode;
};

/** What was said with a customer, newest first, and the place to say more: every role may, within its scope. */
export function MessageBox({ customerId, jobId, help }: MessageBoxProps) {
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
  const { rows, keptAt } = useListView('communication', { data: fetched, error }, isShown);
  const messages = useMemo(() => rows?.toSorted(newestFirst), [rows]);
  const total = data?.pages[0]?.total;
  return (
    <Panel
      title="Messages"
      badge={total !== undefined && total !== null && <span className="num text-sm text-3">{total}</span>}
      actions={help}
    >
      <MessageComposer customerId={customerId} jobId={jobId} />
      {keptAt !== null && <KeptNote at={keptAt} zone={zone} />}
      {!messages && error && <ErrorState compact error={error} onRetry={refetch} />}
      {!messages && !error && <SkeletonRows />}
      {messages?.length === 0 && (
        <p className="flex items-center justify-center gap-2 py-6 text-sm text-3">
          <MessagesSquare aria-hidden="true" size={16} />
          Nothing was said yet
        </p>
      )}
      {messages !== undefined && messages.length > 0 && (
        <ol aria-label="Messages" className="mt-3 flex flex-col divide-y divide-line border-t border-line">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} zone={zone} userId={user.id} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="ghost" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older messages
        </Button>
      )}
    </Panel>
  );
}
