import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { HeartPulse } from 'lucide-react';
import { connectionText } from '../../core/connection-text.ts';
import { useAppSelector } from '../../core/use-app-store.ts';
import { formatDate, formatRelative } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip } from '../../ui/chip.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { clockWords, judgeSync } from './sync-words.ts';
import { Link } from '../../ui/link.tsx';

/** Sync state of this device: unsent changes, live connection, clock and storage. */
export function SyncHealth({ zone }: { zone: string }) {
  const offline = useAppSelector((state) => state.offline);
  const connection = useAppSelector((state) => state.connection);
  const now = useNow(10_000);
  const { tone, text } = judgeSync(offline, connection);
  const { actions, conflicts, attention, offlineSince, storage, clockAheadMs } = offline;
  const { lastEventAt } = connection;
  return (
    <section aria-labelledby="sync-health" className="rounded-lg border border-line bg-surface p-5">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <HeartPulse aria-hidden="true" size={20} className="text-3" />
        <h2 id="sync-health" className="text-xl font-semibold text-1">
          <Trans>Your sync health</Trans>
        </h2>
        <Chip tone={tone}>{text}</Chip>
      </div>
      <DetailList
        items={[
          {
            label: t`Unsent changes`,
            value: (
              <Link to="/unsent" className="underline underline-offset-4 hover:text-1">
                {actions.length === 0 ? t`None` : unsentWords(actions.length, conflicts + attention)}
              </Link>
            ),
          },
          { label: t`Live updates`, value: connectionText(connection, zone) },
          {
            label: t`Last live event`,
            value:
              lastEventAt === null
                ? t`None since this page was opened`
                : formatRelative(lastEventAt, now, zone),
          },
          {
            label: t`Network`,
            value:
              offlineSince === null ? t`Online` : t`Offline since ${formatDate(offlineSince, zone, 'time')}`,
          },
          { label: t`Clock of this device`, value: clockWords(clockAheadMs) },
          { label: t`Storage of this device`, value: storageWords(storage) },
        ]}
      />
    </section>
  );
}

function unsentWords(count: number, toDecide: number): string {
  const all = plural(count, { one: '# change', other: '# changes' });
  return toDecide === 0 ? all : t`${all}, ${toDecide} to look at`;
}

function storageWords(
  storage: { usageBytes: number; quotaBytes: number; persisted: boolean } | null,
): string {
  if (storage === null) return t`Not measured yet`;
  const size = (bytes: number) =>
    bytes >= 1e9 ? t`${(bytes / 1e9).toFixed(1)} GB` : t`${(bytes / 1e6).toFixed(1)} MB`;
  const kept = storage.persisted
    ? t`kept until you remove it`
    : t`the browser may remove it when the device runs out of space`;
  return t`${size(storage.usageBytes)} of ${size(storage.quotaBytes)}, ${kept}`;
}
