import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SecondStep as SecondStepData } from '@switchyard/contracts/identity/second-step-routes.ts';
import { type SubmitEvent, useState } from 'react';
import { useEntrance } from '../../core/entrance.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { type StepAnswer, takeStepByCode, takeStepByPasskey } from './second-step-requests.ts';

type SecondStepProps = {
  step: SecondStepData;
  /** Where the console opens; default: at the address of this page. */
  path?: string;
  onRestart: (message?: string) => void;
};
type Kind = 'totp' | 'recovery';

/** Asks for the second factor after the password, or after the provider of the company. */
export function SecondStep({ step: { challenge, takesTotp, passkey }, path, onRestart }: SecondStepProps) {
  const { enter } = useEntrance();
  const [kind, setKind] = useState<Kind>(takesTotp ? 'totp' : 'recovery');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const finish = async (answer: Promise<StepAnswer>) => {
    setIsBusy(true);
    setRefusal(undefined);
    const result = await answer;
    if ('user' in result) return await enter(result.user, path);
    if (result.isOver) return onRestart(result.refusal);
    setIsBusy(false);
    setRefusal(result.refusal);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code === 'string' && code.trim() !== '') void finish(takeStepByCode(challenge, code));
    else setRefusal(t`Enter a code.`);
  };
  return (
    <AuthLayout
      title={t`Confirm that it is you`}
      intro={introOf(kind, passkey !== null)}
      footer={
        <button type="button" className={linkClass} onClick={() => onRestart()}>
          <Trans>Back to sign-in</Trans>
        </button>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
        {passkey !== null && (
          <Button
            size="lg"
            disabled={isBusy}
            onClick={() => void finish(takeStepByPasskey(challenge, passkey))}
          >
            <Trans>Use a passkey</Trans>
          </Button>
        )}
        <Field label={kind === 'totp' ? t`Code of the app` : t`Recovery code`} error={refusal}>
          {/* Another kind of code is another input: nothing typed carries over. */}
          <Input
            key={kind}
            name="code"
            autoFocus
            inputSize="lg"
            inputMode={kind === 'totp' ? 'numeric' : 'text'}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={30}
            className="num"
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          <Trans>Sign in</Trans>
        </Button>
        {takesTotp && (
          <button
            type="button"
            className={linkClass}
            onClick={() => {
              setRefusal(undefined);
              setKind(kind === 'totp' ? 'recovery' : 'totp');
            }}
          >
            {kind === 'totp' ? t`Use a recovery code` : t`Use the app`}
          </button>
        )}
      </form>
    </AuthLayout>
  );
}

const linkClass =
  'self-center rounded-sm font-medium text-1 underline decoration-line-strong underline-offset-3 hover:decoration-current';

function introOf(kind: Kind, hasPasskey: boolean): string {
  if (kind === 'totp') {
    return hasPasskey
      ? t`Use your passkey, or enter the six digits that your authenticator app shows.`
      : t`Enter the six digits that your authenticator app shows.`;
  }
  return hasPasskey
    ? t`Use your passkey, or enter one of the recovery codes that you kept.`
    : t`Enter one of the recovery codes that you kept.`;
}
