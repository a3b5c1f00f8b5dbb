import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ViewProps } from '../../core/shared-views.ts';
import { useCompanyZone } from '../../core/use-session.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { newJobFields } from './job-fields.ts';
import { emptyJobForm, jobFormSchema, toCreateJob } from './job-form.ts';
import { jobs } from './jobs-api.ts';

/** Creates a job and opens it. Validated on submit, then on every change. */
export function JobFormDialog({
  onClose,
  customer,
  siteId = '',
  equipmentIds = [],
}: ViewProps['newJobForm']) {
  const zone = useCompanyZone();
  const toast = useToast();
  const navigate = useNavigate();
  const [create] = jobs.create.useMutation();
  const [fields] = useState(() => newJobFields(zone));
  const customerId = customer ? { id: customer.id, label: customer.name } : null;
  return (
    <RecordForm
      title={t`New job`}
      size="lg"
      submitLabel={t`Create job`}
      record={jobs.record}
      schema={jobFormSchema}
      values={{ ...emptyJobForm, customerId, siteId, equipmentIds: [...equipmentIds] }}
      fields={fields}
      onClose={onClose}
      onSubmit={async (values, keyOf, _, custom) => {
        const body = { ...toCreateJob(values, zone), ...custom.body };
        const { id, number, title } = await create({ body, idempotencyKey: keyOf('job', body) }).unwrap();
        // Without a network it has no number yet.
        toast({
          title: number === 0 ? t`Job kept on this device` : t`Job #${number} created`,
          description: title,
        });
        await navigate(`/jobs/${id}`);
      }}
    />
  );
}
