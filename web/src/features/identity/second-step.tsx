import type { SecondStep as SecondStepData } from '@switchyard/contracts/identity/second-step-routes.ts';
import { type SubmitEvent, useState } from 'react';
import { useEntrance } from '../../core/entrance.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { type StepAnswer, takeStepByCode, takeStepByPasskey } from './second-step-requests.ts';

type SecondStepProps = { step: SecondStepData; onRestart: (message?: string) => void };
type Kind = 'totp' | 'recovery';

/** Asks for the second factor after the password. */
export function SecondStep({ step: { challenge, takesTotp, passkey }, onRestart }: SecondStepProps) {
  const { enter } = useEntrance();
  const [kind, setKind] = useState<Kind>(takesTotp ? 'totp' : 'recovery');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  // A refused challenge of a passkey is used up.
  const [isPasskeySpent, setIsPasskeySpent] = useState(false);
  const finish = async (answer: Promise<StepAnswer>) => {
    setIsBusy(true);
    setRefusal(undefined);
    const result = await answer;
    if ('user' in result) return await enter(result.user);
    if (result.isOver) return onRestart(result.refusal);
    setIsBusy(false);
    setRefusal(result.refusal);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = new FormData(event.currentTarget).get('code');
    if (typeof code === 'string' && code.trim() !== '') void finish(takeStepByCode(challenge, code));
    else setRefusal('Enter a code.');
  };
  return (
    <AuthLayout
      title="Confirm that it is you"
      intro={introOf(kind, passkey !== null)}
      footer={
        <button type="button" className={linkClass} onClick={() => onRestart()}>
          Back to sign-in
        </button>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3.5">
        {passkey !== null && !isPasskeySpent && (
          <Button
            size="lg"
            disabled={isBusy}
            onClick={() =>
              void finish(takeStepByPasskey(challenge, passkey).finally(() => setIsPasskeySpent(true)))
            }
          >
            Use a passkey
          </Button>
        )}
        <Field label={kind === 'totp' ? 'Code of the app' : 'Recovery code'} error={refusal}>
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
          Sign in
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
            {kind === 'totp' ? 'Use a recovery code' : 'Use the app'}
          </button>
        )}
      </form>
    </AuthLayout>
  );
}

const linkClass =
  'self-center rounded-sm font-medium text-1 underline decoration-line-strong underline-offset-3 hover:decoration-current';

function introOf(kind: Kind, hasPasskey: boolean): string {
  const before = hasPasskey ? 'Use your passkey, or ' : '';
  const what =
    kind === 'totp'
      ? 'enter the six digits that your authenticator app shows.'
      : 'enter one of the recovery codes that you kept.';
  return hasPasskey ? `${before}${what}` : `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
}
