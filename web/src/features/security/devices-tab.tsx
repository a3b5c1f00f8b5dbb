import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { MemberSession } from '@switchyard/contracts/security/security-routes.ts';
import { MonitorSmartphone } from 'lucide-react';
import { SessionFacts } from '../../core/accounts/session-facts.tsx';
import { roleWord } from '../../core/role-words.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useAllSessionsQuery, useEndSessionOfMutation, useEndSessionsOfMutation } from './security-api.ts';

/** Devices on which members are signed in, by person. */
export function DevicesTab({ zone }: { zone: string }) {
  const { data, error, refetch } = useAllSessionsQuery();
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rowHeight={52} />;
  const people = [...Map.groupBy(data.items, ({ userId }) => userId)];
  if (people.length === 0) return <EmptyState icon={<MonitorSmartphone />} title={t`Signed in nowhere`} />;
  return (
    <div className="h-full overflow-y-auto p-4 max-sm:p-3">
      <ul aria-label={t`People with devices`} className="flex max-w-3xl flex-col gap-3">
        {people.map(([userId, sessions]) => (
          <Person key={userId} userId={userId} sessions={sessions} zone={zone} />
        ))}
      </ul>
    </div>
  );
}

type PersonProps = { userId: string; sessions: readonly MemberSession[]; zone: string };

function Person({ userId, sessions, zone }: PersonProps) {
  const toast = useToast();
  const [endOne] = useEndSessionOfMutation();
  const [endAll, { isLoading }] = useEndSessionsOfMutation();
  const report = ({ error }: { error?: unknown }) => {
    if (error === undefined) return;
    toast({ title: t`Not signed out`, description: describeRequestError(error), variant: 'destructive' });
  };
  const [first] = sessions;
  if (!first) return null;
  const others = sessions.filter(({ current }) => !current);
  const name = first.userName;
  return (
    <li className="rounded-lg border border-line bg-surface">
      <div className="flex items-center gap-2.5 border-b border-line px-3 py-2">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-1">{name}</p>
          <p className="text-sm text-3">
            {roleWord[first.role]}
            {' · '}
            <Plural value={sessions.length} one="# device" other="# devices" />
          </p>
        </div>
        <Button
          busy={isLoading}
          disabled={others.length === 0}
          aria-label={t`Sign out everywhere: ${name}`}
          onClick={() => void endAll(userId).then(report)}
        >
          <Trans>Sign out everywhere</Trans>
        </Button>
      </div>
      <ul aria-label={t`Devices of ${name}`} className="divide-y divide-line">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            zone={zone}
            onEnd={() => void endOne({ id: userId, sessionId: session.id }).then(report)}
          />
        ))}
      </ul>
    </li>
  );
}

function Device({ session, zone, onEnd }: { session: MemberSession; zone: string; onEnd: () => void }) {
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <SessionFacts session={session} zone={zone} />
      {!session.current && (
        <Button onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
