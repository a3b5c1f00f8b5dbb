import { Trans } from '@lingui/react/macro';
import type { SessionView } from '@switchyard/contracts/identity/session-view.ts';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { deviceName } from './device-name.ts';

type SessionFactsProps = {
  session: Pick<SessionView, 'userAgent' | 'current' | 'ip' | 'lastSeenAt' | 'createdAt'>;
  zone: string;
  /** After the times. */
  children?: ReactNode;
};

/** A session's device, network address and times. */
export function SessionFacts({ session, zone, children }: SessionFactsProps) {
  return (
    <div className="min-w-0 flex-1">
      <div className="flex items-center gap-2">
        <span className="truncate font-medium text-1" title={session.userAgent ?? undefined}>
          {deviceName(session.userAgent)}
        </span>
        {session.current && (
          <Chip tone="accent">
            <Trans>This device</Trans>
          </Chip>
        )}
      </div>
      <p className="num text-sm text-3">
        {session.ip !== null && `${session.ip} · `}
        <Trans>
          used <RelativeTime at={session.lastSeenAt} zone={zone} />
        </Trans>
        {' · '}
        <Trans>
          signed in <RelativeTime at={session.createdAt} zone={zone} />
        </Trans>
        {children}
      </p>
    </div>
  );
}
