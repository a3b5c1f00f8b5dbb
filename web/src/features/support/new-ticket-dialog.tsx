import { zodResolver } from '@hookform/resolvers/zod';
import { ticketPriorities, ticketPriorityWords } from '@switchyard/contracts/support/ticket-options.ts';
import { createTicketSchema, type TicketFact } from '@switchyard/contracts/support/ticket.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { AboutError } from './about-error.tsx';
import { useOpenTicketMutation } from './support-api.ts';
import { TicketFacts } from './ticket-facts.tsx';

const formSchema = createTicketSchema.pick({ subject: true, body: true, priority: true });
type FormInput = z.input<typeof formSchema>;
type FormOutput = z.output<typeof formSchema>;
const priorities = ticketPriorities.map((value) => ({
  value,
  label: `${ticketPriorityWords[value].label}: ${ticketPriorityWords[value].hint.toLowerCase()}`,
}));

export type NewTicketDialogProps = {
  /** Id of the error that led here. */
  errorId: string | null;
  /** True if the address contains an error id, valid or not. */
  namesError: boolean;
  facts: readonly TicketFact[];
  onOpened: (ticketId: string) => void;
  onClose: () => void;
};

/** Requests support. The attached data can be reviewed and excluded. */
export function NewTicketDialog({ errorId, namesError, facts, onOpened, onClose }: NewTicketDialogProps) {
  const [open] = useOpenTicketMutation();
  const [withFacts, setWithFacts] = useState(true);
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(formSchema),
    defaultValues: { subject: '', body: '', priority: 'normal' },
  });
  const { register, handleSubmit, setError, setValue, watch, formState } = form;
  const { errors, isSubmitting } = formState;
  const send = async (values: FormOutput) => {
    const { data, error } = await open({ ...values, errorId, facts: withFacts ? [...facts] : [] });
    if (data) return onOpened(data.id);
    for (const [name, message] of Object.entries(fieldErrorsOf(error))) {
      if (name in formSchema.shape) setError(name as keyof FormInput, { message });
    }
    setError('root', { message: describeRequestError(error) });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New ticket"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="new-ticket" busy={isSubmitting}>
            Send to support
          </Button>
        </>
      }
    >
      <form
        id="new-ticket"
        noValidate
        className="flex flex-col gap-3.5"
        onSubmit={(event) => void handleSubmit(send)(event)}
      >
        <Field label="Subject" error={errors.subject?.message} required>
          <Input autoFocus placeholder="What does not work?" {...register('subject')} />
        </Field>
        <Field label="Message" error={errors.body?.message} required>
          <Textarea
            rows={5}
            placeholder="What did you do, what did you expect, what came instead?"
            {...register('body')}
          />
        </Field>
        <Field label="Priority" error={errors.priority?.message}>
          <Select
            options={priorities}
            value={watch('priority') ?? 'normal'}
            onChange={(value) => setValue('priority', value, { shouldDirty: true })}
          />
        </Field>
        <AboutError id={errorId} named={namesError} />
        <fieldset className="flex flex-col gap-2 rounded-md border border-line px-3 py-2">
          <legend className="sr-only">What is sent along</legend>
          <Checkbox checked={withFacts} onChange={setWithFacts}>
            Send these facts along
          </Checkbox>
          <div className={withFacts ? '' : 'opacity-50'}>
            <TicketFacts facts={facts} />
          </div>
        </fieldset>
        {errors.root && (
          <p role="alert" className="rounded-md bg-danger-wash px-3 py-2 text-md font-medium text-danger">
            {errors.root.message}
          </p>
        )}
      </form>
    </Dialog>
  );
}
