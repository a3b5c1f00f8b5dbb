import { zodResolver } from '@hookform/resolvers/zod';
import { passwordSchema } from '@switchyard/contracts/identity/user.ts';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { sessionEnded } from '../../app/session-changes.ts';
import { useAppDispatch } from '../../app/use-app-store.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { useCompletePasswordResetMutation } from './identity-api.ts';
import { useMailedToken } from './mailed-token.ts';
import { PasswordInput } from '../../ui/password-input.tsx';

const formSchema = z.object({ password: passwordSchema });
type ResetForm = z.infer<typeof formSchema>;

/** Sets a new password with a mailed link. */
export function ResetPasswordPage() {
  const token = useMailedToken();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [complete, { isLoading }] = useCompletePasswordResetMutation();
  const { register, handleSubmit, setError, formState } = useForm<ResetForm>({
    resolver: zodResolver(formSchema),
    defaultValues: { password: '' },
  });
  const footer = <AuthLink to="/forgot-password">Ask for another link</AuthLink>;
  if (token === null) {
    return (
      <AuthLayout title="This link is incomplete" footer={footer}>
        <p className="text-2">Open it again from the mail, or copy all of it into the address bar.</p>
      </AuthLayout>
    );
  }
  const submit = handleSubmit(async ({ password }) => {
    const { error } = await complete({ token, password });
    if (error) {
      setError('root', { message: describeRequestError(error) });
      return;
    }
    await navigate('/login', {
      replace: true,
      state: { notice: 'Your password was changed. Sign in with the new one.' },
    });
    dispatch(sessionEnded());
  });
  return (
    <AuthLayout
      title="Choose a new password"
      intro="Every device that is signed in to your account will be signed out."
      footer={footer}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <Field label="New password" error={formState.errors.password?.message} hint="At least 10 characters">
          <PasswordInput autoFocus inputSize="lg" autoComplete="new-password" {...register('password')} />
        </Field>
        <FormAlert message={formState.errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={isLoading}>
          Change password
        </Button>
      </form>
    </AuthLayout>
  );
}
