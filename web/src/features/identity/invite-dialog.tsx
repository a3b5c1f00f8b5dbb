import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { roles } from '@switchyard/contracts/identity/role.ts';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useCurrentUser } from '../../core/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { FormAlert } from '../../ui/form-alert.tsx';

import { useInviteMutation } from './team-api.ts';
import { emptyInviteForm, type InviteForm, inviteFormSchema, toInvite } from './invite-form.ts';
import { CustomerField, TechnicianField } from './invitee-fields.tsx';
import { useRolesQuery } from '../../core/accounts/roles-api.ts';
import { chosenRole, presetChoice, roleChoices } from './role-choices.ts';
import { roleNote } from './role-notes.ts';
import { showRefusal } from '../../lib/show-refusal.ts';

/** Invites a user by mail. Only admins can invite admins. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const [invite, { isLoading }] = useInviteMutation();
  const form = useForm<InviteForm>({
    resolver: zodResolver(inviteFormSchema),
    defaultValues: emptyInviteForm,
  });
  const submit = form.handleSubmit(async (values) => {
    const { data, error } = await invite(toInvite(values));
    if (data) {
      toast({ title: t`Invitation sent`, description: t`${data.email} gets a link that works for a week.` });
      onClose();
    } else {
      const fields = [
        'firstName',
        'lastName',
        'email',
        'role',
        'roleId',
        'technicianId',
        'customerId',
      ] as const;
      showRefusal<InviteForm>(error, fields, form.setError);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Invite someone`}
      description={t`They get a mail with a link to choose a password.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isLoading} type="submit" form="invite">
            <Trans>Send invitation</Trans>
          </Button>
        </>
      }
    >
      <form id="invite" noValidate onSubmit={(event) => void submit(event)}>
        <InviteFields form={form} />
      </form>
    </Dialog>
  );
}

function InviteFields({ form }: { form: UseFormReturn<InviteForm> }) {
  const { role: ownRole } = useCurrentUser();
  const { data: defined } = useRolesQuery();
  const custom = defined?.items ?? [];
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const [role, roleId] = watch(['role', 'roleId']);
  const customRole = custom.find(({ id }) => id === roleId);
  const offered = roles.filter((item) => item !== 'admin' || ownRole === 'admin').toReversed();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t`First name`} required error={errors.firstName?.message}>
        <Input autoFocus maxLength={80} autoComplete="off" {...register('firstName')} />
      </Field>
      <Field label={t`Last name`} required error={errors.lastName?.message}>
        <Input maxLength={80} autoComplete="off" {...register('lastName')} />
      </Field>
      <Field label={t`Email`} required error={errors.email?.message} className="sm:col-span-2">
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field
        label={t`Role`}
        required
        error={errors.role?.message ?? errors.roleId?.message}
        hint={customRole ? customRole.description : roleNote[role]}
        className="sm:col-span-2"
      >
        <Select
          options={roleChoices(offered, custom)}
          value={roleId === '' ? presetChoice(role) : roleId}
          onChange={(value) => {
            const chosen = chosenRole(value, custom);
            if (!chosen) return;
            setValue('roleId', chosen.customRole?.id ?? '');
            setValue('role', chosen.role, { shouldValidate: formState.isSubmitted });
          }}
        />
      </Field>
      {role === 'technician' && <TechnicianField form={form} />}
      {role === 'customer' && <CustomerField form={form} />}
      <div className="sm:col-span-2">
        <FormAlert message={errors.root?.message} />
      </div>
    </div>
  );
}
