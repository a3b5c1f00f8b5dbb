import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useCurrentUser } from '../../../core/use-session.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { SessionsTab } from '../sessions-tab.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { useEndOtherSessionsMutation } from './security-api.ts';

/** How the signed-in user signs in: address, password, second factor, devices, tokens. */
export function AccountSecurity({ zone }: { zone: string }) {
  const { email } = useCurrentUser();
  const [open, setOpen] = useState<'password' | 'email' | null>(null);
  return (
    <>
      <Panel title={t`Signing in`}>
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 text-2 max-sm:basis-full">
            <Trans>
              You sign in with <span className="font-medium wrap-anywhere text-1">{email}</span>
            </Trans>
          </p>
          <Button onClick={() => setOpen('email')}>
            <Trans>Change email</Trans>
          </Button>
          <Button onClick={() => setOpen('password')}>
            <Trans>Change password</Trans>
          </Button>
        </div>
        {open === 'email' && <EmailDialog current={email} onClose={() => setOpen(null)} />}
        {open === 'password' && <PasswordDialog onClose={() => setOpen(null)} />}
      </Panel>
      <SecondFactorPanel zone={zone} />
      <Devices zone={zone} />
      <Panel title={t`API tokens`}>
        <p className="text-2">
          <Trans>
            Programs call Switchyard as you with tokens that you make and revoke.{' '}
            <Link to="/profile/api-tokens" className="text-1 underline underline-offset-2">
              Manage API tokens
            </Link>
          </Trans>
        </p>
      </Panel>
    </>
  );
}

function Devices({ zone }: { zone: string }) {
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const toast = useToast();
  const end = async () => {
    const { data, error } = await endOthers();
    if (error) {
      const description = describeRequestError(error);
      return toast({ title: t`Not signed out`, description, variant: 'destructive' });
    }
    return toast({
      title: data?.ended === 0 ? t`No other device was signed in` : t`Your other devices were signed out`,
    });
  };
  return (
    <Panel
      title={t`Your devices`}
      flush
      actions={
        <Button size="sm" busy={isLoading} onClick={() => void end()}>
          <Trans>Sign out all others</Trans>
        </Button>
      }
    >
      <SessionsTab zone={zone} />
    </Panel>
  );
}
