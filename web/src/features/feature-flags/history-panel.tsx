import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type FlagChange, useFlagHistoryInfiniteQuery } from './feature-flags-api.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { FlagChangeText } from './flag-change-text.tsx';

const stopReason = lazyComponent(() => import('./requests/stop-reason.tsx').then((file) => file.StopReason), {
  untilItArrives: true,
});

type HistoryPanelProps = { flagKey: string; zone: string; mayChange: boolean };

/** Change history, newest first, page by page. */
export function HistoryPanel({ flagKey, zone, mayChange }: HistoryPanelProps) {
  const [unexplained, explain] = useState<FlagChange | null>(null);
  const read = useFlagHistoryInfiniteQuery(flagKey);
  const { data, error, refetch } = read;
  return (
    <Panel title={t`History`} flush>
      {error && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows count={4} />}
      <ol className="divide-y divide-line">
        {data?.pages
          .flatMap(({ items }) => items)
          .map((change) => (
            <HistoryRow
              key={change.id}
              change={change}
              zone={zone}
              onExplain={mayChange && change.needsReason === true ? () => explain(change) : undefined}
            />
          ))}
      </ol>
      {read.hasNextPage && (
        <Button className="mx-3 my-2" busy={read.isFetching} onClick={() => void read.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {unexplained !== null && unexplained.environment !== null && (
        <Suspense fallback={null}>
          <stopReason.Component
            flagKey={flagKey}
            environment={unexplained.environment}
            number={unexplained.number}
            onClose={() => explain(null)}
          />
        </Suspense>
      )}
    </Panel>
  );
}

type HistoryRowProps = { change: FlagChange; zone: string; onExplain: (() => void) | undefined };

function HistoryRow({ change, zone, onExplain }: HistoryRowProps) {
  const { at, actorName, revision, scheduledFor } = change;
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <time
        dateTime={at}
        title={formatDate(at, zone, 'dateTime')}
        className="w-24 shrink-0 font-mono text-sm text-3"
      >
        {formatDate(at, zone, 'dayTime')}
      </time>
      <Avatar name={actorName} size="sm" />
      <p className="min-w-0 flex-1 wrap-anywhere text-2">
        <FlagChangeText change={change} />
        {scheduledFor && (
          <Chip
            icon={<CalendarClock />}
            className="ml-1.5"
            title={formatDate(scheduledFor, zone, 'dateTime')}
          >
            <Trans>scheduled</Trans>
          </Chip>
        )}
      </p>
      {onExplain && (
        <Button size="sm" onClick={onExplain}>
          <Trans>Say why</Trans>
        </Button>
      )}
      <span className="num shrink-0 font-mono text-xs leading-4.5 text-3">
        <Trans>rev {revision}</Trans>
      </span>
    </li>
  );
}
