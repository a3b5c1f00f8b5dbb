import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useEntrance } from '../../core/entrance.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { authRequests } from './auth-requests.ts';
import { useMailedToken } from './mailed-token.ts';

type Step =
  | { readonly at: 'asking' | 'busy' | 'done' }
  | { readonly at: 'refused'; readonly message: string };

/** Confirms the address of a sign-up, or a new address of an account. Needs a click, because mail scanners open links and would use this one up. */
export function VerifyEmailPage() {
  const token = useMailedToken();
  const { leave } = useEntrance();
  const [step, setStep] = useState<Step>({ at: 'asking' });
  const [isNew] = useState(() => new URLSearchParams(window.location.search).has('new'));
  const footer = (
    <AuthLink to="/login">
      <Trans>Sign in</Trans>
    </AuthLink>
  );
  if (token === null) {
    return (
      <AuthLayout title={t`This link is incomplete`} footer={footer}>
        <p className="text-2">
          <Trans>Open it again from the mail, or copy all of it into the address bar.</Trans>
        </p>
      </AuthLayout>
    );
  }
  if (step.at === 'done') {
    return (
      <AuthLayout title={t`Your address is confirmed`}>
        <p role="status" className="mb-3.5 text-2">
          {isNew
            ? t`You sign in with it from now on.`
            : t`Invitations and messages that waited for it are on their way.`}
        </p>
        <Button
          variant="primary"
          size="lg"
          onClick={() => void leave('/login', t`Your address is confirmed.`)}
        >
          <Trans>Open the console</Trans>
        </Button>
      </AuthLayout>
    );
  }
  const confirm = async () => {
    setStep({ at: 'busy' });
    const answer = await authRequests.verifyEmail(token);
    setStep(answer.ok ? { at: 'done' } : { at: 'refused', message: describeRequestError(answer.error) });
  };
  return (
    <AuthLayout
      title={t`Confirm your email address`}
      intro={
        isNew
          ? t`Your account gets this address. The old one no longer signs in.`
          : t`Until you do, invitations and messages to customers wait.`
      }
      footer={footer}
    >
      <div className="flex flex-col gap-3.5">
        <FormAlert message={step.at === 'refused' ? step.message : undefined} />
        <Button variant="primary" size="lg" busy={step.at === 'busy'} onClick={() => void confirm()}>
          <Trans>Confirm address</Trans>
        </Button>
      </div>
    </AuthLayout>
  );
}
