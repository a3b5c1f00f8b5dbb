import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsShown } from '../../core/covered-value.tsx';
import { RecordForm } from '../../records/record-form.tsx';
import { inventoryItems } from './inventory-api.ts';
import { emptyItem, itemFields, itemSchema, toCreateItem } from './item-form.ts';

/** The form for a new item; its page opens when it is saved. */
export function ItemFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const showsCost = useIsShown('inventory_item.costMinor');
  const [create] = inventoryItems.create.useMutation();
  const [fields] = useState(() => itemFields(showsCost));
  return (
    <RecordForm
      title={t`New item`}
      size="lg"
      submitLabel={t`Create item`}
      record={inventoryItems.record}
      schema={itemSchema}
      values={emptyItem}
      fields={fields}
      onClose={onClose}
      onSubmit={async (form, keyOf, _, custom) => {
        const body = { ...toCreateItem(form), ...custom.body };
        const { id } = await create({ body, idempotencyKey: keyOf('inventory_item', body) }).unwrap();
        await navigate(`/inventory/items/${id}`);
      }}
    />
  );
}
