import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { lazyRules } from '../../lib/lazy-rules.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { authRequests } from './auth-requests.ts';
import type { ForgotForm } from './auth-rules.ts';

const rules = lazyRules<ForgotForm>(() =>
  import('./auth-rules.ts').then(({ authRules }) => authRules.forgot),
);

/** Requests a reset link. The reply does not reveal whether the address has an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  useEffect(() => rules.preload(), []);
  const { register, handleSubmit, setError, formState } = useForm<ForgotForm>({
    resolver: rules.resolver,
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async (values) => {
    const answer = await authRequests.requestPasswordReset(values);
    if (answer.ok) {
      setSentTo(values.email);
      return;
    }
    const message =
      answer.status === 429
        ? t`Too many tries. Wait a minute and try again.`
        : describeRequestError(answer.error);
    setError('root', { message });
  });
  const footer = (
    <AuthLink to="/login">
      <Trans>Back to sign-in</Trans>
    </AuthLink>
  );
  if (sentTo !== null) {
    return (
      <AuthLayout title={t`Look into your mail`} footer={footer}>
        <p role="status" className="wrap-anywhere text-2">
          <Trans>
            If <strong className="text-1">{sentTo}</strong> has an account, a link to choose a new password is
            on its way. It works for 30 minutes.
          </Trans>
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t`Forgot your password?`}
      intro={t`We mail you a link to choose a new one.`}
      footer={footer}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <Field label={t`Email`} error={formState.errors.email?.message}>
          <Input autoFocus type="email" inputSize="lg" autoComplete="username" {...register('email')} />
        </Field>
        <FormAlert message={formState.errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={formState.isSubmitting}>
          <Trans>Send link</Trans>
        </Button>
      </form>
    </AuthLayout>
  );
}
