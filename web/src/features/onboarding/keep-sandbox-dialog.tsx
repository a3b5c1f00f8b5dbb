import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepSandboxSchema, trialDays } from '@switchyard/contracts/sandbox/sandbox-routes.ts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { sessionStarted } from '../../core/session-changes.ts';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { showRefusal } from '../../lib/show-refusal.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useKeepSandboxMutation } from './onboarding-api.ts';

type Form = z.input<typeof keepSandboxSchema>;
const fields = ['companyName', 'firstName', 'lastName', 'email', 'password'] as const;

/** Converts the sandbox into an account: all its data is kept. */
export function KeepSandboxDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const toast = useToast();
  const [keep, { isLoading }] = useKeepSandboxMutation();
  const form = useForm<Form, unknown, z.output<typeof keepSandboxSchema>>({
    resolver: zodResolver(keepSandboxSchema),
    defaultValues: { companyName: '', firstName: '', lastName: '', email: '', password: '' },
  });
  const { register, formState, setError } = form;
  const { errors } = formState;
  const submit = form.handleSubmit(async (values) => {
    const { data, error } = await keep(values);
    if (!data) {
      showRefusal<Form>(error, fields, setError);
      return;
    }
    dispatch(sessionStarted(data));
    toast({
      title: t`${data.companyName} is yours`,
      description: t`Your trial of ${trialDays} days has begun.`,
    });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Keep this company`}
      description={t`Everything in the sandbox stays as it is, and the sign-in becomes yours.`}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form="keep-sandbox" busy={isLoading}>
            <Trans>Create your company</Trans>
          </Button>
        </>
      }
    >
      <form
        id="keep-sandbox"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-3.5"
      >
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
        <FormAlert message={errors.root?.message} />
        <p className="text-sm text-3">
          <Trans>
            Would you rather begin with an empty company?{' '}
            <a href="/trial#start" className="text-1 underline underline-offset-2">
              Start a trial
            </a>{' '}
            and let the sandbox end.
          </Trans>
        </p>
      </form>
    </Dialog>
  );
}
