import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { passwordSchema } from '@switchyard/contracts/identity/user.ts';
import { z } from 'zod';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { showRefusal } from '../../../lib/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useChangePasswordMutation } from './security-api.ts';

const schema = z.object({
  current: z.string().min(1),
  password: passwordSchema,
  revokeTokens: z.boolean(),
});
type Values = z.infer<typeof schema>;

/** Changes the user's own password. The server judges its strength. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [change] = useChangePasswordMutation();
  const toast = useToast();
  const { register, handleSubmit, setError, formState, watch, setValue } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { current: '', password: '', revokeTokens: true },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ revokeTokens, ...passwords }) => {
    // Revoking is the default, and servers of an earlier version refuse the field.
    const { error } = await change(revokeTokens ? passwords : { ...passwords, revokeTokens });
    if (error) return showRefusal<Values>(error, ['current', 'password'], setError);
    toast({ title: t`Password changed`, description: t`Your other devices were signed out.` });
    onClose();
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t`Change your password`}
      description={t`Your other devices are signed out.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5 pb-2">
        <Field label={t`Current password`} error={errors.current?.message}>
          <PasswordInput autoFocus inputSize="lg" autoComplete="current-password" {...register('current')} />
        </Field>
        <Field label={t`New password`} error={errors.password?.message} hint={t`At least 10 characters`}>
          <PasswordInput inputSize="lg" autoComplete="new-password" {...register('password')} />
        </Field>
        <div className="flex flex-col gap-0.5">
          <Checkbox
            checked={watch('revokeTokens')}
            onChange={(revokeTokens) => setValue('revokeTokens', revokeTokens, { shouldDirty: true })}
          >
            <Trans>Revoke my API tokens</Trans>
          </Checkbox>
          <p className="pl-6 text-sm text-3">
            <Trans>
              A person who knew the password may have made one. Programs that use them are refused.
            </Trans>
          </p>
        </div>
        <FormAlert message={errors.root?.message} />
        <div className="flex justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
