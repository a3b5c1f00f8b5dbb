import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { ssoRefusal, startSso } from './sso-requests.ts';

type CompanySignInProps = { email: string; onBack: () => void };

/** Asks for the work address and leads to the provider of its company. */
export function CompanySignIn({ email, onBack }: CompanySignInProps) {
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('email');
    const address = typeof typed === 'string' ? typed.trim() : '';
    if (!/^[^\s@]+@[^\s@]+$/.test(address)) return setRefusal(t`Enter your work address.`);
    setIsBusy(true);
    setRefusal(undefined);
    const answer = await startSso(address);
    if (answer.ok) return window.location.assign(answer.data.url);
    setIsBusy(false);
    return setRefusal(ssoRefusal(answer));
  };
  return (
    <AuthLayout
      title={t`Sign in with your company`}
      intro={t`Enter your work address. You continue at the sign-in page of your company.`}
      footer={
        <Button variant="ghost" onClick={onBack}>
          <Trans>Back to sign-in</Trans>
        </Button>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <Field label={t`Work address`} error={refusal}>
          <Input
            autoFocus
            type="email"
            name="email"
            inputSize="lg"
            autoComplete="username"
            placeholder="you@company.com"
            defaultValue={email}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          <Trans>Continue</Trans>
        </Button>
      </form>
    </AuthLayout>
  );
}
