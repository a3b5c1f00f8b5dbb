import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import { trades } from '@switchyard/contracts/technicians/technician.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useCompanyZone } from '../../core/use-session.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { priorityWord } from '../../ui/priority-mark.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { CustomerSiteFields } from './customer-site-fields.tsx';
import {
  emptyJobForm,
  type JobForm,
  type JobFormInput,
  type JobFormOutput,
  jobFormSchema,
  toCreateJob,
} from './job-form.ts';
import { JobTypeList } from './job-type-list.tsx';
import { jobs } from './jobs-api.ts';

const tradeOptions = trades.map((value) => ({ value, label: tradeWord(value) }));
const priorityOptions = jobPriorities.map((value) => ({ value, label: priorityWord(value) }));

type JobFormDialogProps = {
  onClose: () => void;
  /** Preset customer and site. */
  customer?: Pick<Customer, 'id' | 'name'>;
  siteId?: string;
};

/** Creates a job and opens it. Validated on submit, then on every change. */
export function JobFormDialog({ onClose, customer, siteId }: JobFormDialogProps) {
  const zone = useCompanyZone();
  const toast = useToast();
  const navigate = useNavigate();
  const [create, { isLoading }] = jobs.create.useMutation();
  const form: JobForm = useForm<JobFormInput, unknown, JobFormOutput>({
    resolver: zodResolver(jobFormSchema),
    defaultValues: { ...emptyJobForm, customerId: customer?.id ?? '', siteId: siteId ?? '' },
  });
  const submit = form.handleSubmit(async (values) => {
    const result = await create({ body: toCreateJob(values, zone) });
    if (result.data) {
      const { number, title } = result.data;
      // Without a network it has no number yet.
      toast({
        title: number === 0 ? 'Job kept on this device' : `Job #${number} created`,
        description: title,
      });
      onClose();
      await navigate(`/jobs/${result.data.id}`);
      return;
    }
    const errors = Object.entries(fieldErrorsOf(result.error));
    for (const [name, message] of errors) {
      if (name in emptyJobForm) form.setError(name as FieldPath<JobFormInput>, { message });
    }
    form.setError('root', { message: describeRequestError(result.error) });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New job"
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isLoading} type="submit" form="new-job">
            Create job
          </Button>
        </>
      }
    >
      <form id="new-job" noValidate onSubmit={(event) => void submit(event)}>
        <JobFields form={form} zone={zone} customer={customer} />
      </form>
    </Dialog>
  );
}

type JobFieldsProps = { form: JobForm; zone: string; customer: JobFormDialogProps['customer'] };

function JobFields({ form, zone, customer }: JobFieldsProps) {
  const { register, watch, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const jobTypeListId = useId();
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field label="Title" required error={errors.title?.message} className="sm:col-span-2">
        <Input autoFocus maxLength={200} placeholder="What is wrong, in a few words" {...register('title')} />
      </Field>
      <CustomerSiteFields form={form} preset={customer} />
      <Field label="Type" required error={errors.type?.message}>
        <Input
          maxLength={80}
          placeholder="Repair, inspection, installation…"
          list={jobTypeListId}
          {...register('type')}
        />
      </Field>
      <JobTypeList id={jobTypeListId} />
      <Field label="Trade" error={errors.trade?.message}>
        <Select
          options={tradeOptions}
          value={watch('trade')}
          onChange={(value) => setValue('trade', value, { shouldValidate: isSubmitted })}
        />
      </Field>
      <Field label="Priority" error={errors.priority?.message}>
        <Select
          options={priorityOptions}
          value={watch('priority')}
          onChange={(value) => setValue('priority', value, { shouldValidate: isSubmitted })}
        />
      </Field>
      <Field label="Estimated duration" required error={errors.estimatedMinutes?.message}>
        <Input type="number" min={5} max={1440} step={5} trailing="min" {...register('estimatedMinutes')} />
      </Field>
      <Field label="Resolve by" hint={`On the clock of ${zone}`} error={errors.resolveBy?.message}>
        <Input type="datetime-local" {...register('resolveBy')} />
      </Field>
      <Field label="PO number" error={errors.poNumber?.message}>
        <Input maxLength={60} {...register('poNumber')} />
      </Field>
      <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
        <Textarea rows={3} {...register('description')} />
      </Field>
      <Field
        label="Instructions for the technician"
        error={errors.instructions?.message}
        className="sm:col-span-2"
      >
        <Textarea rows={2} {...register('instructions')} />
      </Field>
      {errors.root && (
        <p role="alert" className="text-sm font-medium text-danger sm:col-span-2">
          {errors.root.message}
        </p>
      )}
    </div>
  );
}
