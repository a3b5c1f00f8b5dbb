import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { plateText } from '@switchyard/contracts/equipment/equipment-rules.ts';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EquipmentStateChip, WarrantyChip } from '../../core/equipment/equipment-looks.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { JobEditInput, JobFormInput } from './job-form.ts';
import { useEquipmentForJobQuery } from './job-references-api.ts';

/** In the form for a new job: equipment of the chosen customer, that of the chosen site first. */
export function NewJobEquipmentField({ form }: { form: UseFormReturn<JobFormInput> }) {
  const customerId = form.watch('customerId')?.id ?? '';
  const former = useRef(customerId);
  useEffect(() => {
    // Another customer has other equipment.
    if (former.current !== customerId && former.current !== '') form.setValue('equipmentIds', []);
    former.current = customerId;
  }, [form, customerId]);
  return (
    <EquipmentTicks
      customerId={customerId}
      siteId={form.watch('siteId')}
      chosen={form.watch('equipmentIds')}
      error={form.formState.errors.equipmentIds?.message}
      onChange={(ids) => form.setValue('equipmentIds', ids, { shouldDirty: true })}
    />
  );
}

type JobEquipmentFieldProps = { form: UseFormReturn<JobEditInput>; customerId: string };

/** In the form of an existing job. */
export function JobEquipmentField({ form, customerId }: JobEquipmentFieldProps) {
  return (
    <EquipmentTicks
      customerId={customerId}
      siteId={form.watch('siteId')}
      chosen={form.watch('equipmentIds')}
      error={form.formState.errors.equipmentIds?.message}
      onChange={(ids) => form.setValue('equipmentIds', ids, { shouldDirty: true })}
    />
  );
}

type EquipmentTicksProps = {
  /** Empty: none is chosen yet. */
  customerId: string;
  siteId: string;
  chosen: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

function EquipmentTicks({ customerId, siteId, chosen, error, onChange }: EquipmentTicksProps) {
  const { currentData } = useEquipmentForJobQuery(customerId, { skip: customerId === '' });
  const items =
    currentData?.items.filter(({ id, state }) => state !== 'retired' || chosen.includes(id)) ?? [];
  const atSite = items.filter((item) => item.siteId === siteId);
  const elsewhere = items.filter((item) => item.siteId !== siteId && chosen.includes(item.id));
  const shown = siteId === '' ? items : [...atSite, ...elsewhere];
  const gone = currentData ? chosen.filter((id) => !items.some((item) => item.id === id)) : [];
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-sm font-medium text-2">
        <Trans>Equipment</Trans>
      </legend>
      {shown.length === 0 && (
        <p className="text-sm text-3">
          {customerId === '' ? t`Choose a customer first` : t`No equipment is known there.`}
        </p>
      )}
      <div className="flex max-h-56 flex-col gap-1 overflow-y-auto">
        {shown.map((item) => (
          <Checkbox
            key={item.id}
            checked={chosen.includes(item.id)}
            onChange={(isOn) => toggle(item.id, isOn)}
          >
            <Choice item={item} />
          </Checkbox>
        ))}
        {gone.map((id) => (
          <Checkbox key={id} checked onChange={() => toggle(id, false)}>
            <Trans>Equipment that is not in this list any more</Trans>
          </Checkbox>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Choice({ item }: { item: Equipment }) {
  const note = [plateText(item), item.location].filter(Boolean).join(' · ');
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="text-1">{item.name}</span>
      {note !== '' && <span className="text-sm text-3">{note}</span>}
      {item.state !== 'in_service' && <EquipmentStateChip state={item.state} />}
      <WarrantyChip equipment={item} />
    </span>
  );
}
