import { zodResolver } from '@hookform/resolvers/zod';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCompanyZone } from '../../core/use-session.ts';
import { jobByNumber } from '../../lib/record-number.ts';
import { describeRequestError, fieldErrorsOf } from '../../lib/request-error.ts';
import { saveMerged } from '../../lib/save-merged.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { jobFieldLabels, JobEditFields } from './job-edit-fields.tsx';
import {
  editedFields,
  type JobEditField,
  type JobEditForm,
  type JobEditInput,
  type JobEditOutput,
  jobEditSchema,
  toJobEditInput,
  toJobPatch,
} from './job-edit-form.ts';
import { fieldText } from './job-words.ts';
import { jobs } from './jobs-api.ts';

/** Edits a job. Conflicts with other users' changes are settled per field; the rest is merged. */
export function JobEditDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const zone = useCompanyZone();
  const toast = useToast();
  const [update, { isLoading }] = jobs.update.useMutation();
  // Live updates of the job must not replace text that is being typed.
  const [base, setBase] = useState(job);
  const [contested, setContested] = useState<readonly JobEditField[]>([]);
  const form: JobEditForm = useForm<JobEditInput, unknown, JobEditOutput>({
    resolver: zodResolver(jobEditSchema),
    defaultValues: toJobEditInput(job, zone),
  });
  const adopt = (current: Job, fields: readonly JobEditField[], conflicts: readonly JobEditField[]) => {
    const typed = form.getValues();
    const kept = Object.fromEntries(fields.map((field) => [field, typed[field]]));
    form.reset({ ...toJobEditInput(current, zone), ...kept }, { keepIsSubmitted: true });
    setBase(current);
    setContested(conflicts);
  };
  const submit = form.handleSubmit(async (values) => {
    const fields = editedFields(form.getValues(), base, zone);
    if (fields.length === 0) return onClose();
    try {
      const outcome = await saveMerged({
        base,
        patch: toJobPatch(values, fields, zone),
        send: (revision, body) => update({ id: job.id, revision, body }).unwrap(),
      });
      if (outcome.kind === 'conflict') {
        return adopt(outcome.current, fields, outcome.fields as JobEditField[]);
      }
      toast({ title: 'Job changed', description: fields.map((field) => jobFieldLabels[field]).join(', ') });
      onClose();
    } catch (error) {
      for (const [path, message] of Object.entries(fieldErrorsOf(error))) {
        const name = path.split('.')[0] ?? '';
        if (name in jobFieldLabels) form.setError(name as JobEditField, { message });
      }
      form.setError('root', { message: describeRequestError(error) });
    }
  });
  const settle = (field: string) => setContested(contested.filter((item) => item !== field));
  const show = (values: JobEditInput, field: JobEditField): ReactNode =>
    fieldText(field, values[field], base);
  const theirs = toJobEditInput(base, zone);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Edit ${jobByNumber(job)}`}
      size="lg"
      footer={
        <>
          {form.formState.errors.root && (
            <p role="alert" className="mr-auto self-center text-sm font-medium text-danger">
              {form.formState.errors.root.message}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form="edit-job"
            busy={isLoading}
            disabled={contested.length > 0}
          >
            Save changes
          </Button>
        </>
      }
    >
      <EditConflict
        subject="job"
        fields={contested.map((key) => ({
          key,
          label: jobFieldLabels[key],
          theirs: show(theirs, key),
          mine: show(form.getValues(), key),
        }))}
        onTakeTheirs={(key) => {
          form.setValue(key as JobEditField, theirs[key as JobEditField]);
          settle(key);
        }}
        onKeepMine={settle}
      />
      <form id="edit-job" noValidate onSubmit={(event) => void submit(event)}>
        <JobEditFields form={form} job={base} zone={zone} />
      </form>
    </Dialog>
  );
}
