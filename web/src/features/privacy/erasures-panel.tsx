import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { tombstoneOf } from '@switchyard/contracts/privacy/erasure.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatCount } from '../../lib/format-number.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useErasuresQuery } from './privacy-api.ts';

/** Milliseconds between looks at erasures that are not finished. */
const lookMs = 5_000;

/** Persons that were erased, and how far the unfinished erasures are. */
export function ErasuresPanel({ zone }: { zone: string }) {
  const first = useErasuresQuery();
  const isRunning = first.data?.items.some(({ state }) => state === 'running') ?? false;
  useErasuresQuery(undefined, { pollingInterval: isRunning ? lookMs : 0 });
  const { data, error, refetch } = first;
  return (
    <Panel title={t`Erased persons`}>
      {error !== undefined && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && error === undefined && <Skeleton className="h-16" />}
      {data?.items.length === 0 && (
        <p className="text-2">
          <Trans>Nobody was erased.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.items.map((erasure) => {
          const at = formatDate(erasure.requestedAt, zone, 'dateTime');
          const rows = formatCount(Object.values(erasure.counts).reduce((sum, count) => sum + count, 0));
          const by = erasure.requestedByName;
          return (
            <li key={erasure.id} className="py-2">
              <p className="font-medium text-1">{tombstoneOf(erasure)}</p>
              <p className="text-sm text-2">{erasure.reason}</p>
              <p className="text-sm text-3">
                {erasure.state === 'done' ? (
                  <Trans>
                    Erased by {by}, {at}; {rows} texts changed
                  </Trans>
                ) : (
                  <Trans>
                    Begun by {by}, {at}; {rows} texts changed so far
                  </Trans>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
