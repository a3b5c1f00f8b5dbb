import { zodResolver } from '@hookform/resolvers/zod';
import { acceptInvitationSchema } from '@switchyard/contracts/identity/auth-routes.ts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { sessionStarted } from '../../app/session-changes.ts';
import { useAppDispatch } from '../../app/use-app-store.ts';
import { useSession } from '../../app/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { statusOf } from '../../lib/request-error.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { useAcceptInvitationMutation, useInvitationByTokenQuery } from './identity-api.ts';
import { useMailedToken } from './mailed-token.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { showRefusal } from '../../lib/show-refusal.ts';

type AcceptForm = z.input<typeof acceptInvitationSchema>;
type Invited = { email: string; firstName: string; lastName: string; companyName: string };

/** What a mailed invitation leads to: choose a password and come in. */
export function AcceptInvitationPage() {
  const token = useMailedToken();
  const { data, error, refetch } = useInvitationByTokenQuery(token ?? '', { skip: token === null });
  if (token === null || statusOf(error) === 410 || statusOf(error) === 400) {
    return (
      <AuthLayout
        title="This invitation does not work"
        footer={<AuthLink to="/login">Go to sign-in</AuthLink>}
      >
        <p className="text-2">
          It was used, withdrawn, replaced by a newer one, or it is more than a week old. Ask whoever invited
          you for another.
        </p>
      </AuthLayout>
    );
  }
  if (error) {
    return <ErrorState error={error} title="The invitation could not be loaded" onRetry={refetch} />;
  }
  if (!data) return <PageSpinner full text="Loading" />;
  return <AcceptForm token={token} invited={data} />;
}

function AcceptForm({ token, invited }: { token: string; invited: Invited }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const session = useSession();
  const [accept, { isLoading }] = useAcceptInvitationMutation();
  const { firstName, lastName, email, companyName } = invited;
  const { register, handleSubmit, setError, formState } = useForm<AcceptForm>({
    resolver: zodResolver(acceptInvitationSchema),
    defaultValues: { token, firstName, lastName, password: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    const result = await accept(values);
    if (result.data) {
      await navigate('/', { replace: true });
      dispatch(sessionStarted(result.data));
    } else {
      showRefusal<AcceptForm>(result.error, ['firstName', 'lastName', 'password'], setError);
    }
  });
  return (
    <AuthLayout title={`Join ${companyName}`} intro="Choose a password for your account.">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        {session.status === 'authenticated' && (
          <p role="note" className="rounded-md bg-warn-wash px-3 py-2 text-sm text-warn">
            You are signed in as {session.user.email}. Accepting signs this browser in as {email} instead.
          </p>
        )}
        <Field label="Email">
          <Input type="email" readOnly value={email} autoComplete="username" className="text-2" />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={errors.firstName?.message}>
            <Input maxLength={80} autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input maxLength={80} autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label="Password" error={errors.password?.message} hint="At least 10 characters">
          <PasswordInput autoFocus autoComplete="new-password" {...register('password')} />
        </Field>
        <FormAlert message={errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={isLoading}>
          Create account
        </Button>
      </form>
    </AuthLayout>
  );
}
