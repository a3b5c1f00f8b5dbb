import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SecondStep as SecondStepData } from '@switchyard/contracts/identity/second-step-routes.ts';
import { useEffect, useRef, useState } from 'react';
import { ssoReasonText } from '../../core/accounts/sso-reasons.ts';
import { useEntrance } from '../../core/entrance.ts';
import { roleWord } from '../../core/role-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { SecondStep } from './second-step.tsx';
import { completeSso, ssoRefusal, type Tested } from './sso-requests.ts';

type State =
  | { readonly at: 'waiting' | 'proven' }
  | { readonly at: 'refused'; readonly why: string }
  | { readonly at: 'step'; readonly step: SecondStepData }
  | { readonly at: 'tested'; readonly tested: Tested };

/** The way back from the provider: completes a sign-in, a test or a proof with the ticket in the fragment. */
export function SsoReturnPage() {
  const { hash, enter, go } = useEntrance();
  const given = new URLSearchParams(hash.slice(1));
  const ticket = given.get('ticket');
  const [state, setState] = useState<State>(() =>
    ticket === null ? { at: 'refused', why: ssoReasonText(given.get('refused') ?? '') } : { at: 'waiting' },
  );
  const isSent = useRef(false);
  useEffect(() => {
    // A ticket is taken once.
    if (ticket === null || isSent.current) return;
    isSent.current = true;
    void completeSso(ticket).then((answer) => {
      if (!answer.ok) return setState({ at: 'refused', why: ssoRefusal(answer) });
      const { data } = answer;
      if ('tested' in data) return setState({ at: 'tested', tested: data.tested });
      if ('proven' in data) return setState({ at: 'proven' });
      if ('challenge' in data) return setState({ at: 'step', step: data });
      return enter(data, '/');
    });
  }, [ticket, enter]);
  switch (state.at) {
    case 'step':
      return <SecondStep step={state.step} path="/" onRestart={() => go('/login', { replace: true })} />;
    case 'tested':
      return <TestResult tested={state.tested} />;
    case 'proven':
      return (
        <AuthLayout title={t`Confirmed`}>
          <p role="status" className="mb-3.5 text-2">
            <Trans>It is you. Close this tab and go on in the other one.</Trans>
          </p>
          <Button size="lg" onClick={() => window.close()}>
            <Trans>Close this tab</Trans>
          </Button>
        </AuthLayout>
      );
    case 'refused':
      return (
        <AuthLayout
          title={t`You are not signed in`}
          footer={
            <AuthLink to="/login">
              <Trans>Back to sign-in</Trans>
            </AuthLink>
          }
        >
          <FormAlert message={state.why} />
        </AuthLayout>
      );
    case 'waiting':
      return (
        <AuthLayout title={t`Signing you in`}>
          <p role="status" className="text-2">
            <Trans>One moment: the answer of your company is checked.</Trans>
          </p>
        </AuthLayout>
      );
    default:
      return state satisfies never;
  }
}

function TestResult({ tested }: { tested: Tested }) {
  const rows = [
    [t`Name at the provider`, tested.subject],
    [t`Address`, tested.email ?? t`none`],
    [t`Person`, [tested.firstName, tested.lastName].filter((name) => name !== null).join(' ') || t`none`],
    [t`Groups`, tested.groups.join(', ') || t`none`],
    [t`Role here`, roleWord[tested.role]],
    [t`Second factor`, tested.countsAsFactor ? t`counts as one` : t`ours is asked for`],
  ] as const;
  const isReady = tested.email !== null && tested.isDomainProven;
  return (
    <AuthLayout
      title={isReady ? t`The test was completed` : t`The test found something`}
      intro={
        isReady
          ? t`This is what the provider said. No account was changed. You can close this tab.`
          : t`The provider gave no address in a proven domain: this user could not be linked to an account.`
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-3">{name}</dt>
            <dd className="min-w-0 break-words text-1">{value}</dd>
          </div>
        ))}
      </dl>
    </AuthLayout>
  );
}
