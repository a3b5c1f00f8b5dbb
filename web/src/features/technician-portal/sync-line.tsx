import { t } from '@lingui/core/macro';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../core/use-app-store.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { packApi } from './pack-api.ts';
import { syncText } from './sync-text.ts';

type SyncLineProps = {
  zone: string;
  /** Time of the shown data if it could not be refreshed; null while it is current. */
  keptAt: string | number | null;
};

const selectPack = packApi.endpoints.technicianPack.select();

/** How current the day is, in one line. Not announced automatically, because the strip below the page is. */
export function SyncLine({ zone, keptAt }: SyncLineProps) {
  const now = useNow();
  const facts = useAppSelector((state) => {
    const { offline, connection } = state;
    const isOffline = offline.network === 'offline' || connection.status === 'offline';
    return {
      network: isOffline ? ('offline' as const) : ('online' as const),
      live: connection.status === 'live',
      since: isOffline ? (offline.offlineSince ?? connection.since) : connection.lastEventAt,
      unsent: offline.actions.length,
      draining: offline.draining,
      fetchedAt: selectPack(state).fulfilledTimeStamp ?? null,
    };
  }, shallowEqual);
  const text = syncText({ ...facts, now }, zone);
  const isToday = keptAt !== null && now - new Date(keptAt).getTime() < 20 * 3_600_000;
  const kept =
    keptAt === null
      ? null
      : t`As of ${formatDate(keptAt, zone, isToday ? 'time' : 'dayTime')}, kept on this device`;
  const parts = [text, kept].filter((part) => part !== null);
  // Its space is reserved: the day below must not move when the text appears.
  return <p className="num min-h-5.5 shrink-0 px-4 pt-1.5 text-xs text-3">{parts.join(' · ')}</p>;
}
