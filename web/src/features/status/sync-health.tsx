import { HeartPulse } from 'lucide-react';
import { connectionText } from '../../core/connection-text.ts';
import { useAppSelector } from '../../core/use-app-store.ts';
import { formatDate, formatRelative } from '../../lib/format-date.ts';
import { formatPlural } from '../../lib/format-number.ts';
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
          Your sync health
        </h2>
        <Chip tone={tone}>{text}</Chip>
      </div>
      <DetailList
        items={[
          {
            label: 'Unsent changes',
            value: (
              <Link to="/unsent" className="underline underline-offset-4 hover:text-1">
                {actions.length === 0 ? 'None' : unsentWords(actions.length, conflicts + attention)}
              </Link>
            ),
          },
          { label: 'Live updates', value: connectionText(connection, zone) },
          {
            label: 'Last live event',
            value:
              lastEventAt === null
                ? 'None since this page was opened'
                : formatRelative(lastEventAt, now, zone),
          },
          {
            label: 'Network',
            value:
              offlineSince === null ? 'Online' : `Offline since ${formatDate(offlineSince, zone, 'time')}`,
          },
          { label: 'Clock of this device', value: clockWords(clockAheadMs) },
          { label: 'Storage of this device', value: storageWords(storage) },
        ]}
      />
    </section>
  );
}

function unsentWords(count: number, toDecide: number): string {
  const all = formatPlural(count, 'change');
  return toDecide === 0 ? all : `${all}, ${toDecide} to look at`;
}

function storageWords(
  storage: { usageBytes: number; quotaBytes: number; persisted: boolean } | null,
): string {
  if (storage === null) return 'Not measured yet';
  const size = (bytes: number) =>
    bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
  const kept = storage.persisted ? 'kept until you clear it' : 'the browser may clear it when room is short';
  return `${size(storage.usageBytes)} of ${size(storage.quotaBytes)}, ${kept}`;
}
