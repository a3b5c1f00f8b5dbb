import { MonitorSmartphone } from 'lucide-react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { deviceName } from './device-name.ts';
import { type SessionView, useEndSessionMutation, useOwnSessionsQuery } from './team-api.ts';

/** The user's signed-in devices, each with a sign-out button. */
export function SessionsTab({ zone }: { zone: string }) {
  const { data, error, refetch } = useOwnSessionsQuery();
  const toast = useToast();
  const [end] = useEndSessionMutation();
  const endSession = async (id: string) => {
    const result = await end(id);
    if (!result.error) return;
    const description = describeRequestError(result.error);
    toast({ title: 'Not signed out', description, variant: 'destructive' });
  };
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows count={3} rowHeight={52} />;
  return (
    <ul className="divide-y divide-line">
      {data.items.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          zone={zone}
          onEnd={() => void endSession(session.id)}
        />
      ))}
    </ul>
  );
}

type SessionRowProps = { session: SessionView; zone: string; onEnd: () => void };

function SessionRow({ session, zone, onEnd }: SessionRowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 max-sm:px-3">
      <MonitorSmartphone aria-hidden="true" size={18} className="shrink-0 text-3" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-medium text-1" title={session.userAgent ?? undefined}>
            {deviceName(session.userAgent)}
          </span>
          {session.current && <Chip tone="accent">This device</Chip>}
        </div>
        <p className="num text-sm text-3">
          {session.ip !== null && `${session.ip} · `}used <RelativeTime at={session.lastSeenAt} zone={zone} />
          {' · '}signed in <RelativeTime at={session.createdAt} zone={zone} />
        </p>
      </div>
      {!session.current && <Button onClick={onEnd}>Sign out</Button>}
    </li>
  );
}
