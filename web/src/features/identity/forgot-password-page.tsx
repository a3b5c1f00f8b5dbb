import { zodResolver } from '@hookform/resolvers/zod';
import { requestPasswordResetSchema } from '@switchyard/contracts/identity/auth-routes.ts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { describeRequestError, statusOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { useRequestPasswordResetMutation } from './identity-api.ts';

type ForgotForm = z.input<typeof requestPasswordResetSchema>;

/** Asks for a reset link. The answer does not tell whether the address has an account. */
export function ForgotPasswordPage() {
  const [request, { isLoading, isSuccess, originalArgs }] = useRequestPasswordResetMutation();
  const { register, handleSubmit, setError, formState } = useForm<ForgotForm>({
    resolver: zodResolver(requestPasswordResetSchema),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit(async (values) => {
    const { error } = await request(values);
    if (!error) return;
    const message =
      statusOf(error) === 429 ? 'Too many tries. Wait a minute and try again.' : describeRequestError(error);
    setError('root', { message });
  });
  const footer = <AuthLink to="/login">Back to sign-in</AuthLink>;
  if (isSuccess) {
    return (
      <AuthLayout title="Look into your mail" footer={footer}>
        <p role="status" className="wrap-anywhere text-2">
          If <strong className="text-1">{originalArgs?.email}</strong> has an account, a link to choose a new
          password is on its way. It works for 30 minutes.
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Forgot your password?" intro="We mail you a link to choose a new one." footer={footer}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <Field label="Email" error={formState.errors.email?.message}>
          <Input autoFocus type="email" inputSize="lg" autoComplete="username" {...register('email')} />
        </Field>
        <FormAlert message={formState.errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={isLoading}>
          Send link
        </Button>
      </form>
    </AuthLayout>
  );
}
