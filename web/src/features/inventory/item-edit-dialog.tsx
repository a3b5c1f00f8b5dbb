import { t } from '@lingui/core/macro';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import { useState } from 'react';
import { useIsShown } from '../../core/covered-value.tsx';
import { RecordEditForm } from '../../records/record-edit-form.tsx';
import { inventoryItems } from './inventory-api.ts';
import { itemEditSchema, itemFields, toItemInput, toItemPatch } from './item-form.ts';

/** Edits an item. Conflicts with other users' changes are settled per field; the rest is merged. */
export function ItemEditDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const showsCost = useIsShown('inventory_item.costMinor');
  const [fields] = useState(() => itemFields(showsCost));
  return (
    <RecordEditForm
      api={inventoryItems}
      item={item}
      title={t`Edit ${item.name}`}
      size="lg"
      schema={itemEditSchema}
      fields={fields}
      toInput={toItemInput}
      toPatch={toItemPatch}
      onClose={onClose}
    />
  );
}
