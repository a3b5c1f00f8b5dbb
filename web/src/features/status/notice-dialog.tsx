import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { impactWords } from '@switchyard/contracts/status/status-words.ts';
import {
  componentWords,
  impacts,
  type StatusComponent,
  statusComponents,
} from '@switchyard/contracts/status/status.ts';
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import {
  isNotice,
  type NoticeForm,
  newNoticeFormSchema,
  noticeFormSchema,
  type Subject,
  toChanges,
  toForm,
  toNewNotice,
} from './notice-form.ts';
import { useCreateNoticeMutation, useUpdateNoticeMutation } from './status-api.ts';

type NoticeDialogProps = { subject: Subject; zone: string; onClose: () => void; onSaved: () => void };

const fieldNames = ['title', 'body', 'impact', 'components', 'startsAt', 'endsAt'] as const;

/** Reports an incident, plans a maintenance, or edits one of them. */
export function NoticeDialog({ subject, zone, onClose, onSaved }: NoticeDialogProps) {
  const kind = isNotice(subject) ? subject.kind : subject;
  const [create, { isLoading: isCreating }] = useCreateNoticeMutation();
  const [update, { isLoading: isUpdating }] = useUpdateNoticeMutation();
  const [defaultValues] = useState(() => toForm(subject, Date.now(), zone));
  const form = useForm<NoticeForm>({
    resolver: zodResolver(isNotice(subject) ? noticeFormSchema : newNoticeFormSchema),
    defaultValues,
  });
  const submit = form.handleSubmit(async (values) => {
    const result = isNotice(subject)
      ? await update({ notice: subject, changes: toChanges(values, subject, zone) })
      : await create(toNewNotice(values, kind, zone));
    if (result.data) {
      onSaved();
      return onClose();
    }
    const refused = fieldErrorsOf(result.error);
    const known = fieldNames.filter((name) => refused[name] !== undefined);
    for (const name of known) form.setError(name, { message: refused[name] ?? '' });
    if (known.length === 0) form.setError('root', { message: describeRequestError(result.error) });
  });
  const isPlanned = kind === 'maintenance';
  const title = isNotice(subject) ? t`Edit notice` : isPlanned ? t`Plan maintenance` : t`Report incident`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        isNotice(subject)
          ? t`Nobody is told of this change: post an update for that.`
          : t`It is shown at once and sent to all subscribers.`
      }
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" busy={isCreating || isUpdating} type="submit" form="status-notice">
            {isNotice(subject) ? t`Save` : title}
          </Button>
        </>
      }
    >
      <form
        id="status-notice"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-3"
      >
        <NoticeFields form={form} isNew={!isNotice(subject)} isPlanned={isPlanned} zone={zone} />
      </form>
    </Dialog>
  );
}

type NoticeFieldsProps = {
  form: UseFormReturn<NoticeForm>;
  isNew: boolean;
  isPlanned: boolean;
  zone: string;
};

function NoticeFields({ form, isNew, isPlanned, zone }: NoticeFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label={t`Title`} required error={errors.title?.message}>
        <Input autoFocus maxLength={120} placeholder={t`Live updates are late`} {...register('title')} />
      </Field>
      {isNew && (
        <Field label={t`What to tell`} required error={errors.body?.message}>
          <Textarea rows={3} {...register('body')} />
        </Field>
      )}
      {isPlanned && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t`Begin`} required hint={zone} error={errors.startsAt?.message}>
            <Input type="datetime-local" {...register('startsAt')} />
          </Field>
          <Field label={t`End`} required hint={zone} error={errors.endsAt?.message}>
            <Input type="datetime-local" {...register('endsAt')} />
          </Field>
        </div>
      )}
      <Controller
        control={control}
        name="impact"
        render={({ field: { value, onChange } }) => (
          <Field label={t`Impact`} error={errors.impact?.message}>
            <Select
              value={value}
              onChange={onChange}
              options={impacts.map((impact) => ({ value: impact, label: impactWords[impact] }))}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="components"
        render={({ field: { value, onChange } }) => <ComponentChoice chosen={value} onChange={onChange} />}
      />
      {errors.root && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errors.root.message}
        </p>
      )}
    </>
  );
}

type ComponentChoiceProps = {
  chosen: readonly StatusComponent[];
  onChange: (chosen: StatusComponent[]) => void;
};

function ComponentChoice({ chosen, onChange }: ComponentChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium text-2">
        <Trans>Affected components</Trans>
      </legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {statusComponents.map((id) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(on) =>
              onChange(statusComponents.filter((other) => (other === id ? on : chosen.includes(other))))
            }
          >
            {componentWords[id].name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
