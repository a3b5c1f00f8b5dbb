import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCurrentUser } from '../../core/use-session.ts';
import { tradeWord } from '../../lib/trade-word.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import type { PickerOption } from '../../ui/record-picker.tsx';
import { useToast } from '../../ui/use-toast.ts';
import {
  absenceFields,
  emptyAbsence,
  newAbsenceSchema,
  type NewAbsenceInput,
  toAbsence,
} from './absence-form.ts';
import { absences, useTechniciansForAbsenceQuery } from './absences-api.ts';

type AbsenceFormDialogProps = {
  onClose: () => void;
  /** The technician who is away, if the form is opened on their page, which stays open. */
  technician?: { readonly id: string; readonly name: string };
};

const technicianField: FormField<NewAbsenceInput> = {
  kind: 'record',
  name: 'technicianId',
  label: t`Technician`,
  required: true,
  useOptions: useFoundTechnicians,
  width: 'full',
};

/** The form for a new absence: of any technician, or one's own, which the office then decides. */
export function AbsenceFormDialog({ onClose, technician }: AbsenceFormDialogProps) {
  const { role, companyTimeZone: zone } = useCurrentUser();
  const isOwn = role === 'technician';
  const navigate = useNavigate();
  const toast = useToast();
  const [create] = absences.create.useMutation();
  const chosen: PickerOption | null = technician ? { id: technician.id, label: technician.name } : null;
  const [values] = useState(() => emptyAbsence(chosen, { zone, now: Date.now() }));
  const [schema] = useState(() => newAbsenceSchema(isOwn));
  const fields = absenceFields(zone) as readonly FormField<NewAbsenceInput>[];
  return (
    <RecordForm
      title={isOwn ? t`Ask for time off` : t`New absence`}
      description={
        isOwn
          ? t`The office decides and you get a notification. Until it is approved, visits can be planned for you.`
          : t`It counts at once: visits in this time need a reason. The technician gets a notification.`
      }
      submitLabel={isOwn ? t`Send request` : t`Create absence`}
      schema={schema}
      values={values}
      fields={isOwn ? fields : [technicianField, ...fields]}
      onClose={onClose}
      onSubmit={async (form, keyOf) => {
        const body = toAbsence(form, zone);
        const { id } = await create({ body, idempotencyKey: keyOf('absence', body) }).unwrap();
        const href = `/absences/${id}`;
        if (technician) toast({ title: t`Absence entered`, action: { label: t`Open`, href } });
        else {
          if (isOwn) toast({ title: t`Request sent`, description: t`The office decides.` });
          await navigate(href);
        }
      }}
    />
  );
}

/** Technicians that match a search. */
function useFoundTechnicians(search: string) {
  const { data, isFetching } = useTechniciansForAbsenceQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map(({ id, name, trade, territory }) => ({
    id,
    label: name,
    note: [tradeWord(trade), territory].filter(Boolean).join(' · '),
  }));
  return { options, loading: isFetching };
}
