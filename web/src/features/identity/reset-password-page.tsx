import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useEntrance } from '../../core/entrance.ts';
import { lazyRules } from '../../lib/lazy-rules.ts';
import { showRefusal } from '../../lib/show-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { authRequests } from './auth-requests.ts';
import type { ResetForm } from './auth-rules.ts';
import { useMailedToken } from './mailed-token.ts';
import { PasswordInput } from '../../ui/password-input.tsx';

const rules = lazyRules<ResetForm>(() => import('./auth-rules.ts').then(({ authRules }) => authRules.reset));

/** Sets a new password with a mailed link. */
export function ResetPasswordPage() {
  const token = useMailedToken();
  const { leave } = useEntrance();
  useEffect(() => rules.preload(), []);
  const { register, handleSubmit, setError, formState } = useForm<ResetForm>({
    resolver: rules.resolver,
    defaultValues: { password: '' },
  });
  const footer = (
    <AuthLink to="/forgot-password">
      <Trans>Ask for another link</Trans>
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
  const submit = handleSubmit(async ({ password }) => {
    const answer = await authRequests.completePasswordReset({ token, password });
    if (answer.ok) await leave('/login', t`Your password was changed. Sign in with the new one.`);
    else showRefusal<ResetForm>(answer.error, ['password'], setError);
  });
  return (
    <AuthLayout
      title={t`Choose a new password`}
      intro={t`Every device that is signed in to your account will be signed out.`}
      footer={footer}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <Field
          label={t`New password`}
          error={formState.errors.password?.message}
          hint={t`At least 10 characters`}
        >
          <PasswordInput autoFocus inputSize="lg" autoComplete="new-password" {...register('password')} />
        </Field>
        <FormAlert message={formState.errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={formState.isSubmitting}>
          <Trans>Change password</Trans>
        </Button>
      </form>
    </AuthLayout>
  );
}
