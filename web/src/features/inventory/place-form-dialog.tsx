import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { RecordForm } from '../../records/record-form.tsx';
import { stockPlaces } from './inventory-api.ts';
import { emptyPlace, placeFields, placeSchema } from './place-form.ts';

/** The form for a new place; its page opens when it is saved. */
export function PlaceFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [create] = stockPlaces.create.useMutation();
  return (
    <RecordForm
      title={t`New stock place`}
      submitLabel={t`Create stock place`}
      schema={placeSchema}
      values={emptyPlace}
      fields={placeFields}
      onClose={onClose}
      onSubmit={async (body, keyOf) => {
        const { id } = await create({ body, idempotencyKey: keyOf('stock_place', body) }).unwrap();
        await navigate(`/inventory/places/${id}`);
      }}
    />
  );
}
