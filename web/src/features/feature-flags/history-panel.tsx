import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { CalendarClock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { useOlder } from '../../records/use-older.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type FlagChange, useFlagHistoryInfiniteQuery } from './feature-flags-api.ts';
import { useRestoreFlagRevisionMutation } from './manage/flag-desk-api.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { ChangeDifference } from './change-difference.tsx';
import { environmentName } from './environments.ts';
import { flagStateIn } from './flag-state.ts';
import { FlagChangeText } from './flag-change-text.tsx';

const stopReason = lazyComponent(() => import('./requests/stop-reason.tsx').then((file) => file.StopReason), {
  untilItArrives: true,
});

type HistoryPanelProps = { flag: Flag; zone: string; mayChange: boolean };

/** Change history, newest first, page by page. */
export function HistoryPanel({ flag, zone, mayChange }: HistoryPanelProps) {
  const flagKey = flag.key;
  const [restored, restore] = useState<FlagChange | null>(null);
  const [unexplained, explain] = useState<FlagChange | null>(null);
  const read = useFlagHistoryInfiniteQuery(flagKey);
  const older = useOlder(read);
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
              onRestore={mayChange && isEarlier(flag, change) ? () => restore(change) : undefined}
              onExplain={mayChange && change.needsReason === true ? () => explain(change) : undefined}
            />
          ))}
      </ol>
      {read.hasNextPage && (
        <Button className="mx-3 my-2" busy={older.isWanted || read.isFetchingNextPage} onClick={older.want}>
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
      {restored && <RestoreRevision flag={flag} change={restored} onClose={() => restore(null)} />}
    </Panel>
  );
}

/** Revision of what a change was about, as it is now. */
function presentRevision(flag: Flag, { environment }: FlagChange): number {
  return environment === null ? flag.revision : (flagStateIn(flag, environment)?.revision ?? 0);
}

/** True if the flag was changed since, so that it can be brought back. */
function isEarlier(flag: Flag, change: FlagChange): boolean {
  return change.isRestorable === true && change.revision < presentRevision(flag, change);
}

type RestoreRevisionProps = { flag: Flag; change: FlagChange; onClose: () => void };

/** Asks before an earlier state is brought back, as a new change. */
function RestoreRevision({ flag, change, onClose }: RestoreRevisionProps) {
  const [restore] = useRestoreFlagRevisionMutation();
  const { number, revision, environment } = change;
  const place = environment === null ? t`its details` : environmentName(environment);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Restore revision ${revision} of ${place}?`}
      description={t`All of it is again as it was after that change. This is a new change, which can be undone in the same way.`}
      confirmLabel={t`Restore revision`}
      reason="optional"
      target={{ revision: presentRevision(flag, change) }}
      onConfirm={(reason, known) =>
        restore({ key: flag.key, number, revision: known, reason: reason === '' ? null : reason }).unwrap()
      }
    />
  );
}

type HistoryRowProps = {
  change: FlagChange;
  zone: string;
  onExplain: (() => void) | undefined;
  /** Undefined: it is as it was then, or cannot be brought back by this user. */
  onRestore: (() => void) | undefined;
};

function HistoryRow({ change, zone, onExplain, onRestore }: HistoryRowProps) {
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
      <div className="min-w-0 flex-1 wrap-anywhere text-2">
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
        <ChangeDifference change={change} onRestore={onRestore} />
      </div>
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
