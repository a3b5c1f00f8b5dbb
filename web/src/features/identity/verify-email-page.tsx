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
  const footer = <AuthLink to="/login">Sign in</AuthLink>;
  if (token === null) {
    return (
      <AuthLayout title="This link is incomplete" footer={footer}>
        <p className="text-2">Open it again from the mail, or copy all of it into the address bar.</p>
      </AuthLayout>
    );
  }
  if (step.at === 'done') {
    return (
      <AuthLayout title="Your address is confirmed">
        <p role="status" className="mb-3.5 text-2">
          {isNew
            ? 'You sign in with it from now on.'
            : 'Invitations and messages that waited for it are on their way.'}
        </p>
        <Button
          variant="primary"
          size="lg"
          onClick={() => void leave('/login', 'Your address is confirmed.')}
        >
          Open the console
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
      title="Confirm your e-mail address"
      intro={
        isNew
          ? 'Your account gets this address. The old one no longer signs in.'
          : 'Until you do, invitations and messages to customers wait.'
      }
      footer={footer}
    >
      <div className="flex flex-col gap-3.5">
        <FormAlert message={step.at === 'refused' ? step.message : undefined} />
        <Button variant="primary" size="lg" busy={step.at === 'busy'} onClick={() => void confirm()}>
          Confirm address
        </Button>
      </div>
    </AuthLayout>
  );
}
