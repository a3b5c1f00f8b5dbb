import { t } from '@lingui/core/macro';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsShown } from '../../core/covered-value.tsx';
import { RecordForm } from '../../records/record-form.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { equipmentApi } from './equipment-api.ts';
import { newEquipmentFields } from './equipment-fields.ts';
import { emptyEquipment, newEquipmentSchema, toCreateEquipment } from './equipment-form.ts';

type EquipmentFormDialogProps = {
  onClose: () => void;
  /** The known part of its place, if the form is opened on another record's page, which stays open. */
  place?: Parameters<typeof emptyEquipment>[0];
  /** Runs after the piece has been created. */
  onCreated?: (equipment: Equipment) => Promise<unknown>;
};

/** The form for new equipment; its page opens when it is saved, unless it was opened for another record. */
export function EquipmentFormDialog({ onClose, place, onCreated }: EquipmentFormDialogProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const showsCost = useIsShown('equipment.costMinor');
  const [create] = equipmentApi.create.useMutation();
  const [fields] = useState(() => newEquipmentFields(showsCost));
  const [values] = useState(() => emptyEquipment(place ?? {}));
  return (
    <RecordForm
      title={t`New equipment`}
      size="lg"
      submitLabel={t`Create equipment`}
      record={equipmentApi.record}
      schema={newEquipmentSchema}
      values={values}
      fields={fields}
      onClose={onClose}
      onSubmit={async (form, keyOf, _, custom) => {
        const body = { ...toCreateEquipment(form), ...custom.body };
        const equipment = await create({ body, idempotencyKey: keyOf('equipment', body) }).unwrap();
        const href = `/equipment/${equipment.id}`;
        if (place === undefined) await navigate(href);
        else {
          await onCreated?.(equipment);
          toast({ title: t`Equipment added`, description: equipment.name, action: { label: t`Open`, href } });
        }
      }}
    />
  );
}
