import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { emailSchema } from '@switchyard/contracts/http/primitives.ts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { showRefusal } from '../../../lib/show-refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Input } from '../../../ui/input.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { useChangeEmailMutation } from './security-api.ts';

const schema = z.object({ email: emailSchema });
type Values = z.input<typeof schema>;

/** Asks for a new address; it counts when the link in the mail is opened. */
export function EmailDialog({ current, onClose }: { current: string; onClose: () => void }) {
  const [change] = useChangeEmailMutation();
  const toast = useToast();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    const { error } = await change(values);
    if (error) return showRefusal<Values>(error, ['email'], setError);
    toast({ title: t`Check your mail`, description: t`Open the link that was sent to the new address.` });
    onClose();
  });
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={t`Change your email address`}
      description={t`You sign in with ${current} until the link in the mail is opened. The old address is told, too.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3.5 pb-2">
        <Field label={t`New address`} error={errors.email?.message}>
          <Input autoFocus type="email" inputSize="lg" autoComplete="email" {...register('email')} />
        </Field>
        <FormAlert message={errors.root?.message} />
        <div className="flex justify-end gap-2">
          <Button size="lg" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
            <Trans>Send link</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
