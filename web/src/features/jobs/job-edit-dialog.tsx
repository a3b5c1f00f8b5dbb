import { t } from '@lingui/core/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { useState } from 'react';
import { useCompanyZone } from '../../core/use-session.ts';
import { jobByNumber } from '../../lib/record-number.ts';
import { RecordEditForm } from '../../records/record-edit-form.tsx';
import { useIsShown } from '../../core/covered-value.tsx';
import { jobEditFields } from './job-fields.ts';
import { jobEditSchema, toJobEditInput, toJobPatch } from './job-form.ts';
import { jobs } from './jobs-api.ts';

/** Edits a job. Conflicts with other users' changes are settled per field; the rest is merged. */
export function JobEditDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const zone = useCompanyZone();
  const showsLimit = useIsShown('job.nteMinor');
  const [fields] = useState(() =>
    jobEditFields(job, zone).filter(({ name }) => showsLimit || name !== 'nteMinor'),
  );
  return (
    <RecordEditForm
      api={jobs}
      item={job}
      title={t`Edit ${jobByNumber(job)}`}
      size="lg"
      schema={jobEditSchema}
      fields={fields}
      toInput={(current) => toJobEditInput(current, zone)}
      toPatch={(values, edited) => toJobPatch(values, edited, zone)}
      onClose={onClose}
    />
  );
}
