import { WifiOff } from 'lucide-react';
import { connectionText } from './connection-badge.tsx';
import { useAppSelector } from './use-app-store.ts';

/** A strip over the page while the network is gone. */
export function OfflineStrip({ zone }: { zone: string }) {
  const connection = useAppSelector((state) => state.connection);
  if (connection.status !== 'offline') return null;
  return (
    <div
      role="status"
      className="flex min-h-8 shrink-0 items-center gap-2 bg-warn-wash px-4 text-sm font-medium text-warn"
    >
      <WifiOff aria-hidden="true" size={14} />
      {connectionText(connection, zone)}. Keep this tab open; everything is fetched again once you are back.
    </div>
  );
}
