import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useEntrance } from '../../core/entrance.ts';
import { setLanding } from '../../core/landing.ts';
import { lazyRules } from '../../lib/lazy-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AuthLayout, AuthLink } from './auth-layout.tsx';
import { authRequests } from './auth-requests.ts';
import type { SignUpForm, SignUpValues } from './auth-rules.ts';
import { PasswordInput } from '../../ui/password-input.tsx';
import { showRefusal } from '../../lib/show-refusal.ts';
import { browserZone, TimeZonePicker } from '../../ui/time-zone-picker.tsx';

const rules = lazyRules<SignUpForm, SignUpValues>(() =>
  import('./auth-rules.ts').then(({ authRules }) => authRules.signUp),
);
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
  const { enter } = useEntrance();
  useEffect(() => rules.preload(), []);
  const { register, watch, setValue, handleSubmit, setError, formState } = useForm<
    SignUpForm,
    unknown,
    SignUpValues
  >({
    resolver: rules.resolver,
    defaultValues: {
      companyName: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      timeZone: browserZone(),
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    const answer = await authRequests.signUp(values);
    if (answer.ok) {
      setLanding('/onboarding');
      await enter(answer.data);
    } else showRefusal<SignUpForm>(answer.error, fields, setError);
  });
  return (
    <AuthLayout
      title={t`Create your company`}
      intro={t`You become its first admin and can invite everybody else.`}
      footer={
        <p>
          <Trans>Already have an account?</Trans>{' '}
          <AuthLink to="/login">
            <Trans>Sign in</Trans>
          </AuthLink>
        </p>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5">
        <Field label={t`Company`} error={errors.companyName?.message}>
          <Input autoFocus maxLength={120} autoComplete="organization" {...register('companyName')} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label={t`First name`} error={errors.firstName?.message}>
            <Input maxLength={80} autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={t`Last name`} error={errors.lastName?.message}>
            <Input maxLength={80} autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label={t`Work email`} error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...register('email')} />
        </Field>
        <Field label={t`Password`} error={errors.password?.message} hint={t`At least 10 characters`}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field
          label={t`Time zone`}
          error={errors.timeZone?.message}
          hint={t`Schedules are shown on the clock of this zone`}
        >
          <TimeZonePicker
            value={watch('timeZone') ?? browserZone()}
            onChange={(zone) => setValue('timeZone', zone)}
          />
        </Field>
        <FormAlert message={errors.root?.message} />
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
          <Trans>Create company</Trans>
        </Button>
      </form>
    </AuthLayout>
  );
}
