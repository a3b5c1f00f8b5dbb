import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SessionView } from '@switchyard/contracts/identity/session-view.ts';
import { MonitorSmartphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { deviceName } from './device-name.ts';

const factorWords = { totp: t`authenticator app`, passkey: t`passkey`, recovery_code: t`recovery code` };

type SessionRowProps = { session: SessionView; zone: string; onEnd: () => void };

/** A device with a session, and a button that ends it. */
export function SessionRow({ session, zone, onEnd }: SessionRowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 max-sm:px-3">
      <MonitorSmartphone aria-hidden="true" size={18} className="shrink-0 text-3" />
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
          {session.factor !== null && ` · ${t`with ${factorWords[session.factor]}`}`}
        </p>
      </div>
      {!session.current && (
        <Button onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
