import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Field } from '../../ui/field.tsx';
import { type PickerOption, RecordPicker } from '../../ui/record-picker.tsx';
import { useInviteeCustomersQuery, useInviteeTechniciansQuery } from './team-api.ts';
import type { InviteForm } from './invite-form.ts';

type InviteeFieldProps = { form: UseFormReturn<InviteForm> };

/** The technician record of the account. */
export function TechnicianField({ form }: InviteeFieldProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useInviteeTechniciansQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map((item) => ({
    id: item.id,
    label: item.name,
    note: [t`No. ${item.number}`, item.trade, item.email].filter(Boolean).join(' · '),
  }));
  return (
    <InviteeField
      form={form}
      name="technicianId"
      label={t`Technician`}
      options={options}
      search={search}
      onSearch={setSearch}
      loading={isFetching}
    />
  );
}

/** The customer record of the account. */
export function CustomerField({ form }: InviteeFieldProps) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useInviteeCustomersQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map((item) => ({
    id: item.id,
    label: item.name,
    note: [t`No. ${item.number}`, item.email].filter(Boolean).join(' · '),
  }));
  return (
    <InviteeField
      form={form}
      name="customerId"
      label={t`Customer`}
      options={options}
      search={search}
      onSearch={setSearch}
      loading={isFetching}
    />
  );
}

type RecordFieldProps = InviteeFieldProps & {
  name: 'technicianId' | 'customerId';
  label: string;
  options: readonly PickerOption[];
  search: string;
  onSearch: (text: string) => void;
  loading: boolean;
};

function InviteeField({ form, name, label, ...picker }: RecordFieldProps) {
  const [chosen, setChosen] = useState<PickerOption | null>(null);
  const { errors, isSubmitted } = form.formState;
  return (
    <Field label={label} required error={errors[name]?.message} className="sm:col-span-2">
      <RecordPicker
        label={label}
        value={chosen}
        onChange={(option) => {
          setChosen(option);
          form.setValue(name, option.id, { shouldValidate: isSubmitted });
        }}
        {...picker}
      />
    </Field>
  );
}
