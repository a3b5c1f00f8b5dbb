import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SessionView } from '@switchyard/contracts/identity/session-view.ts';
import { MonitorSmartphone } from 'lucide-react';
import { SessionFacts } from '../../core/accounts/session-facts.tsx';
import { Button } from '../../ui/button.tsx';

const factorWords = {
  totp: t`authenticator app`,
  passkey: t`passkey`,
  recovery_code: t`recovery code`,
  sso: t`second factor of your company`,
};

type SessionRowProps = { session: SessionView; zone: string; onEnd: () => void };

/** A device with a session, and a button that ends it. */
export function SessionRow({ session, zone, onEnd }: SessionRowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 max-sm:px-3">
      <MonitorSmartphone aria-hidden="true" size={18} className="shrink-0 text-3" />
      <SessionFacts session={session} zone={zone}>
        {session.method === 'sso' && ` · ${t`with your company`}`}
        {session.factor !== null && ` · ${t`with ${factorWords[session.factor]}`}`}
      </SessionFacts>
      {!session.current && (
        <Button onClick={onEnd}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
