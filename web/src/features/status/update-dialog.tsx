import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { nextStates } from '@switchyard/contracts/status/status-rules.ts';
import { noticeStateWords } from '@switchyard/contracts/status/status-words.ts';
import { type Notice, postUpdateSchema } from '@switchyard/contracts/status/status.ts';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { usePostUpdateMutation } from './status-api.ts';

type UpdateForm = z.input<typeof postUpdateSchema>;
type UpdateDialogProps = { notice: Notice; onClose: () => void; onSaved: () => void };

/** Posts an update to a notice; all subscribers are notified. */
export function UpdateDialog({ notice, onClose, onSaved }: UpdateDialogProps) {
  const [post, { isLoading }] = usePostUpdateMutation();
  const { register, control, handleSubmit, setError, formState } = useForm<UpdateForm>({
    resolver: zodResolver(postUpdateSchema),
    defaultValues: { state: notice.state, body: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (update) => {
    const result = await post({ notice, update });
    if (result.data) {
      onSaved();
      return onClose();
    }
    const { body } = fieldErrorsOf(result.error);
    if (body !== undefined) setError('body', { message: body });
    else setError('root', { message: describeRequestError(result.error) });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Post update`}
      description={t`${notice.title}. It is shown at once and sent to all subscribers.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isLoading} type="submit" form="status-update">
            <Trans>Post update</Trans>
          </Button>
        </>
      }
    >
      <form
        id="status-update"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-3"
      >
        <Controller
          control={control}
          name="state"
          render={({ field: { value, onChange } }) => (
            <Field label={t`Now`} error={errors.state?.message}>
              <Select
                value={value}
                onChange={onChange}
                options={nextStates(notice.kind, notice.state).map((state) => ({
                  value: state,
                  label: noticeStateWords[state],
                }))}
              />
            </Field>
          )}
        />
        <Field label={t`What to tell`} required error={errors.body?.message}>
          <Textarea autoFocus rows={4} {...register('body')} />
        </Field>
        {errors.root && (
          <p role="alert" className="text-sm font-medium text-danger">
            {errors.root.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
