import { t } from '@lingui/core/macro';
import type { FlagRequest } from '@switchyard/contracts/feature-flags/request-routes.ts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { formatDate } from '../../../lib/format-date.ts';
import { toInstant } from '../../../lib/to-instant.ts';
import type { FormField } from '../../../records/form-field.ts';
import { RecordForm } from '../../../records/record-form.tsx';
import { useApplyFlagRequestMutation } from './requests-api.ts';

const schema = z.object({ runAt: z.string().min(1, t`Enter a time`) });
type Draft = z.infer<typeof schema>;

type RequestTimeDialogProps = { request: FlagRequest; zone: string; onClose: () => void };

/** Asks for the time at which an approved change is made. */
export function RequestTimeDialog({ request, zone, onClose }: RequestTimeDialogProps) {
  const { id, revision } = request;
  const [apply] = useApplyFlagRequestMutation();
  const [values] = useState<Draft>(() => ({ runAt: formatDate(Date.now() + 3_600_000, zone, 'isoMinute') }));
  const fields = useMemo<readonly FormField<Draft>[]>(
    () => [
      {
        kind: 'text',
        name: 'runAt',
        label: t`Time`,
        type: 'datetime-local',
        required: true,
        hint: zone,
        width: 'full',
      },
    ],
    [zone],
  );
  return (
    <RecordForm
      title={t`Make it at a time`}
      description={t`It is looked at again then: if someone else has changed the same fields, nothing is made and the author is told.`}
      submitLabel={t`Schedule`}
      schema={schema}
      values={values}
      fields={fields}
      onClose={onClose}
      onSubmit={({ runAt }) => apply({ id, revision, runAt: toInstant(runAt, zone) ?? '' }).unwrap()}
    />
  );
}
