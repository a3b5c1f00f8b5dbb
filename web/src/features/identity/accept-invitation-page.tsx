import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useEntrance } from '../../core/entrance.ts';
import { lazyRules } from '../../lib/lazy-rules.ts';
import type { PublicAnswer } from '../../lib/public-fetch.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { authRequests, type Invited } from './auth-requests.ts';
import type { AcceptForm as Values } from './auth-rules.ts';
import { useMailedToken } from './mailed-token.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { showRefusal } from '../../lib/show-refusal.ts';

const rules = lazyRules<Values>(() => import('./auth-rules.ts').then(({ authRules }) => authRules.accept));

/** Target of an invitation mail: sets a password and signs in. */
export function AcceptInvitationPage() {
  const token = useMailedToken();
  const { answer, ask } = useInvitation(token);
  if (token === null || answer?.status === 410 || answer?.status === 400) {
    return (
      <AuthLayout
        title={t`This invitation does not work`}
        footer={
          <AuthLink to="/login">
            <Trans>Go to sign-in</Trans>
          </AuthLink>
        }
      >
        <p className="text-2">
          <Trans>
            It was used, withdrawn, replaced by a newer one, or it is more than a week old. Ask the person who
            invited you for a new one.
          </Trans>
        </p>
      </AuthLayout>
    );
  }
  if (answer === null) return <PageSpinner full text={t`Loading`} />;
  if (!answer.ok) {
    return <ErrorState error={answer.error} title={t`The invitation could not be loaded`} onRetry={ask} />;
  }
  return <AcceptForm token={token} invited={answer.data} />;
}

/** Invitee of a mailed link; `ask` requests it again. */
function useInvitation(token: string | null) {
  const [answer, setAnswer] = useState<PublicAnswer<Invited> | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let over = false;
    if (token !== null) {
      void authRequests.viewInvitation(token).then((found) => {
        if (!over) setAnswer(found);
      });
    }
    return () => {
      over = true;
    };
  }, [token, tries]);
  return { answer, ask: () => setTries(tries + 1) };
}

function AcceptForm({ token, invited }: { token: string; invited: Invited }) {
  const { user, enter } = useEntrance();
  useEffect(() => rules.preload(), []);
  const { firstName, lastName, email, companyName } = invited;
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: rules.resolver,
    defaultValues: { token, firstName, lastName, password: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    const answer = await authRequests.acceptInvitation(values);
    if (answer.ok) await enter(answer.data, '/');
    else showRefusal<Values>(answer.error, ['firstName', 'lastName', 'password'], setError);
  });
  return (
    <AuthLayout title={t`Join ${companyName}`} intro={t`Choose a password for your account.`}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        {user !== null && (
          <p role="note" className="rounded-md bg-warn-wash px-3 py-2 text-sm text-warn">
            <Trans>
              You are signed in as {user.email}. Accepting signs this browser in as {email} instead.
            </Trans>
          </p>
        )}
        <Field label={t`Email`}>
          <Input type="email" readOnly value={email} autoComplete="username" className="text-2" />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`First name`} error={errors.firstName?.message}>
            <Input maxLength={80} autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={t`Last name`} error={errors.lastName?.message}>
            <Input maxLength={80} autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label={t`Password`} error={errors.password?.message} hint={t`At least 10 characters`}>
          <PasswordInput autoFocus autoComplete="new-password" {...register('password')} />
        </Field>
        <FormAlert message={errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
          <Trans>Create account</Trans>
        </Button>
      </form>
    </AuthLayout>
  );
}
