import { t } from '@lingui/core/macro';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import { RecordEditForm } from '../../records/record-edit-form.tsx';
import { stockPlaces } from './inventory-api.ts';
import { placeFields, placeSchema, toPlaceInput, toPlacePatch } from './place-form.ts';

/** Edits a place. Conflicts with other users' changes are settled per field; the rest is merged. */
export function PlaceEditDialog({ place, onClose }: { place: StockPlace; onClose: () => void }) {
  return (
    <RecordEditForm
      api={stockPlaces}
      item={place}
      title={t`Edit ${place.name}`}
      schema={placeSchema}
      fields={placeFields}
      toInput={toPlaceInput}
      toPatch={toPlacePatch}
      onClose={onClose}
    />
  );
}
