import { zodResolver } from '@hookform/resolvers/zod';
import { signUpSchema } from '@switchyard/contracts/identity/auth-routes.ts';
import { type FieldPath, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { setLanding } from '../../app/landing.ts';
import { sessionStarted } from '../../app/session-changes.ts';
import { useAppDispatch } from '../../app/use-app-store.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { useSignUpMutation } from './identity-api.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { showRefusal } from '../../lib/show-refusal.ts';
import { browserZone, TimeZonePicker } from '../../ui/time-zone-picker.tsx';

type SignUpForm = z.input<typeof signUpSchema>;
type SignUpValues = z.output<typeof signUpSchema>;
const fields: readonly FieldPath<SignUpForm>[] = [
  'companyName',
  'firstName',
  'lastName',
  'email',
  'password',
  'timeZone',
];

/** Creates a company with its first admin and signs in. */
export function SignupPage() {
  const dispatch = useAppDispatch();
  const [signUp, { isLoading }] = useSignUpMutation();
  const { register, watch, setValue, handleSubmit, setError, formState } = useForm<
    SignUpForm,
    unknown,
    SignUpValues
  >({
    resolver: zodResolver(signUpSchema),
    defaultValues: {
      companyName: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      timeZone: browserZone(),
    },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (values) => {
    const { data, error } = await signUp(values);
    if (data) {
      setLanding('/onboarding');
      dispatch(sessionStarted(data));
    } else showRefusal<SignUpForm>(error, fields, setError);
  });
  return (
    <AuthLayout
      title="Create your company"
      intro="You become its first admin and can invite everybody else."
      footer={
        <p>
          Already have an account? <AuthLink to="/login">Sign in</AuthLink>
        </p>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <Field label="Company" error={errors.companyName?.message}>
          <Input autoFocus maxLength={120} autoComplete="organization" {...register('companyName')} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="First name" error={errors.firstName?.message}>
            <Input maxLength={80} autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <Input maxLength={80} autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label="Work email" error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label="Password" error={errors.password?.message} hint="At least 10 characters">
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field
          label="Time zone"
          error={errors.timeZone?.message}
          hint="Schedules are shown on the clock of this zone"
        >
          <TimeZonePicker
            value={watch('timeZone') ?? browserZone()}
            onChange={(zone) => setValue('timeZone', zone)}
          />
        </Field>
        <FormAlert message={errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={isLoading}>
          Create company
        </Button>
      </form>
    </AuthLayout>
  );
}
