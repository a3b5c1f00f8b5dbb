import { t } from '@lingui/core/macro';
import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import { useState } from 'react';
import { useCompanyZone } from '../../core/use-session.ts';
import { RecordEditForm } from '../../records/record-edit-form.tsx';
import { absenceEditSchema, absenceFields, toAbsenceInput, toAbsencePatch } from './absence-form.ts';
import { absences } from './absences-api.ts';

/** Edits an absence. Conflicts with other users' changes are settled per field; the rest is merged. */
export function AbsenceEditDialog({ absence, onClose }: { absence: Absence; onClose: () => void }) {
  const zone = useCompanyZone();
  const [fields] = useState(() => absenceFields(zone));
  return (
    <RecordEditForm
      api={absences}
      item={absence}
      title={t`Edit absence`}
      schema={absenceEditSchema}
      fields={fields}
      toInput={(current) => toAbsenceInput(current, zone)}
      toPatch={(values, edited) => toAbsencePatch(values, edited, zone)}
      onClose={onClose}
    />
  );
}
