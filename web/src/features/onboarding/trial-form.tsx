import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { signUpSchema } from '@switchyard/contracts/identity/auth-routes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { formResolver } from '../../lib/form-resolver.ts';
import { publicFetch } from '../../lib/public-fetch.ts';
import { showRefusal } from '../../lib/show-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { browserZone } from '../../ui/time-zone-picker.tsx';

type Form = z.input<typeof signUpSchema>;
const fields = ['companyName', 'firstName', 'lastName', 'email', 'password'] as const;

/** Signs up for a trial; the set-up follows. The time zone is the browser's; the set-up asks to confirm it. */
export function TrialForm() {
  const [isBusy, setBusy] = useState(false);
  const form = useForm<Form, unknown, z.output<typeof signUpSchema>>({
    resolver: formResolver(signUpSchema),
    defaultValues: {
      companyName: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      timeZone: browserZone(),
    },
  });
  const { register, formState, setError } = form;
  const { errors } = formState;
  const submit = form.handleSubmit(async (body) => {
    setBusy(true);
    const answer = await publicFetch('/api/auth/signup', { method: 'POST', body });
    if (!answer.ok) {
      setBusy(false);
      showRefusal<Form>(answer.error, fields, setError);
      return;
    }
    window.location.assign('/onboarding');
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <Field label={t`Company`} error={errors.companyName?.message}>
        <Input inputSize="lg" maxLength={120} autoComplete="organization" {...register('companyName')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t`First name`} error={errors.firstName?.message}>
          <Input inputSize="lg" maxLength={80} autoComplete="given-name" {...register('firstName')} />
        </Field>
        <Field label={t`Last name`} error={errors.lastName?.message}>
          <Input inputSize="lg" maxLength={80} autoComplete="family-name" {...register('lastName')} />
        </Field>
      </div>
      <Field label={t`Work email`} error={errors.email?.message}>
        <Input inputSize="lg" type="email" autoComplete="username" {...register('email')} />
      </Field>
      <Field label={t`Password`} error={errors.password?.message} hint={t`At least 10 characters`}>
        <PasswordInput inputSize="lg" autoComplete="new-password" {...register('password')} />
      </Field>
      <FormAlert message={errors.root?.message} />
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        <Trans>Start the trial</Trans>
      </Button>
    </form>
  );
}
