import { shallowEqual } from 'react-redux';
import { useAppSelector } from '../../app/use-app-store.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { packApi } from './pack-api.ts';
import { syncText } from './sync-text.ts';

type SyncLineProps = {
  zone: string;
  /** When what is shown was last current, where it could not be fetched again; null while it is. */
  keptAt: string | number | null;
};

const selectPack = packApi.endpoints.technicianPack.select();

/** How current the day is, in one quiet line. It is read aloud only when asked: the strip below the page speaks up. */
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
      : `As of ${formatDate(keptAt, zone, isToday ? 'time' : 'dayTime')}, kept on this device`;
  const parts = [text, kept].filter((part) => part !== null);
  // Its room is there from the start: the day below must not move when the first word is known.
  return <p className="num min-h-5.5 shrink-0 px-4 pt-1.5 text-xs text-3">{parts.join(' · ')}</p>;
}
