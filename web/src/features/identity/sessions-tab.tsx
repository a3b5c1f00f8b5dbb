import { describeRequestError } from '../../lib/request-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { SessionRow } from './session-row.tsx';
import { useEndSessionMutation, useOwnSessionsQuery } from './team-api.ts';
import { t } from '@lingui/core/macro';

/** The user's signed-in devices, each with a sign-out button. */
export function SessionsTab({ zone }: { zone: string }) {
  const { data, error, refetch } = useOwnSessionsQuery();
  const toast = useToast();
  const [end] = useEndSessionMutation();
  const endSession = async (id: string) => {
    const result = await end(id);
    if (!result.error) return;
    const description = describeRequestError(result.error);
    toast({ title: t`Not signed out`, description, variant: 'destructive' });
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
