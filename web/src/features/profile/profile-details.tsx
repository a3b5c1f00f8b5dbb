import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Profile } from '@switchyard/contracts/identity/profile-routes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCurrentUser } from '../../core/use-session.ts';
import { useReadPhone, withPhones } from '../../core/typed-phone.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { saveMerged } from '../../lib/save-merged.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useUpdateProfileMutation } from './profile-api.ts';
import {
  changesOf,
  formOf,
  type ProfileForm,
  profileFields,
  profileFormSchema,
  type ProfileValues,
} from './profile-form.ts';

/** Editable name and phone number. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const { form, save, isSaving } = useProfileForm(profile);
  const { errors, isDirty } = form.formState;
  const { role } = useCurrentUser();
  return (
    <Panel title={t`Your details`}>
      <form
        noValidate
        aria-label={t`Your details`}
        onSubmit={(event) => void save(event)}
        className="grid grid-cols-2 gap-3 max-sm:grid-cols-1"
      >
        <Field label={t`First name`} required error={errors.firstName?.message}>
          <Input autoComplete="given-name" maxLength={80} {...form.register('firstName')} />
        </Field>
        <Field label={t`Last name`} required error={errors.lastName?.message}>
          <Input autoComplete="family-name" maxLength={80} {...form.register('lastName')} />
        </Field>
        <Field
          label={t`Phone`}
          error={errors.phone?.message}
          hint={
            role === 'customer'
              ? t`For the office and the technicians who work for you`
              : t`For your colleagues in the office and in the field`
          }
          className="sm:col-span-2"
        >
          <Input type="tel" autoComplete="tel" {...form.register('phone')} />
        </Field>
        {errors.root && (
          <p role="alert" className="text-sm font-medium text-danger sm:col-span-2">
            {errors.root.message}
          </p>
        )}
        <div className="flex justify-end gap-2 border-t border-line pt-3 sm:col-span-2">
          {isDirty && (
            <Button onClick={() => form.reset(formOf(profile))}>
              <Trans>Discard</Trans>
            </Button>
          )}
          <Button variant="primary" type="submit" busy={isSaving} disabled={!isDirty}>
            <Trans>Save changes</Trans>
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** State and submission of the profile form. Concurrent changes appear in untouched fields. */
function useProfileForm(profile: Profile) {
  const [update, { isLoading }] = useUpdateProfileMutation();
  const toast = useToast();
  // After a conflict, the user has seen the other side's values.
  const [seen, setSeen] = useState<Profile | null>(null);
  const base = seen !== null && seen.revision > profile.revision ? seen : profile;
  const readPhone = useReadPhone();
  const form = useForm<ProfileForm, unknown, ProfileValues>({
    resolver: withPhones(zodResolver(profileFormSchema), ['phone'], readPhone),
    values: formOf(profile),
    resetOptions: { keepDirtyValues: true },
  });
  const save = form.handleSubmit(async (values) => {
    const patch = changesOf(base, values);
    if (patch === null) {
      form.reset(formOf(base));
      return;
    }
    try {
      const send = (revision: number, body: typeof patch) => update({ revision, body }).unwrap();
      const outcome = await saveMerged({ base, patch, send });
      if (outcome.kind === 'conflict') {
        setSeen(outcome.current);
        for (const field of profileFields.filter((name) => outcome.fields.includes(name))) {
          form.setError(field, {
            message: t`Changed elsewhere to “${formOf(outcome.current)[field]}”. Save to keep yours.`,
          });
        }
        return;
      }
      form.reset(formOf(values));
      const isKept = 'queued' in outcome.record;
      toast({
        title: isKept ? t`Kept on this device` : t`Profile saved`,
        ...(isKept ? { description: t`It is sent once you are back.` } : {}),
      });
    } catch (error) {
      const problems = fieldErrorsOf(error);
      for (const field of profileFields) {
        const message = problems[field];
        if (message !== undefined) form.setError(field, { message });
      }
      form.setError('root', { message: describeRequestError(error) });
    }
  });
  return { form, save, isSaving: isLoading };
}
