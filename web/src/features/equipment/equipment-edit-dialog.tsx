import { t } from '@lingui/core/macro';
import type { Equipment } from '@switchyard/contracts/equipment/equipment.ts';
import { useState } from 'react';
import { useIsShown } from '../../core/covered-value.tsx';
import { RecordEditForm } from '../../records/record-edit-form.tsx';
import { equipmentApi } from './equipment-api.ts';
import { equipmentEditFields } from './equipment-fields.ts';
import { equipmentEditSchema, toEquipmentInput, toEquipmentPatch } from './equipment-form.ts';

/** Edits a piece of equipment. Conflicts with other users' changes are settled per field; the rest is merged. */
export function EquipmentEditDialog({ equipment, onClose }: { equipment: Equipment; onClose: () => void }) {
  const showsCost = useIsShown('equipment.costMinor');
  const [fields] = useState(() => equipmentEditFields(equipment, showsCost));
  return (
    <RecordEditForm
      api={equipmentApi}
      item={equipment}
      title={t`Edit ${equipment.name}`}
      size="lg"
      schema={equipmentEditSchema}
      fields={fields}
      toInput={toEquipmentInput}
      toPatch={toEquipmentPatch}
      onClose={onClose}
    />
  );
}
