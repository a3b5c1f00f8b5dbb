import { t } from '@lingui/core/macro';
import { longTextSchema } from '@switchyard/contracts/http/primitives.ts';
import { placeKinds } from '@switchyard/contracts/inventory/inventory-options.ts';
import { placeKindSchema } from '@switchyard/contracts/inventory/inventory-item.ts';
import type { StockPlace, UpdateStockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { placeKindWord } from '../../core/inventory/inventory-words.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { FormField } from '../../records/form-field.ts';
import { optional } from '../../records/optional-text.ts';
import type { PickerOption } from '../../ui/record-picker.tsx';
import { usePlacesOfStockQuery, useTechniciansForTruckQuery } from './inventory-api.ts';

export const placeSchema = z
  .object({
    name: z.string().trim().min(2, t`Required`).max(80),
    kind: placeKindSchema,
    parentId: z.string(),
    technicianId: z.custom<PickerOption | null>(),
    notes: optional(longTextSchema),
  })
  .transform(({ parentId, technicianId, ...place }) => ({
    ...place,
    // A field that the kind does not have is empty, whatever was chosen before.
    parentId: place.kind === 'bin' && parentId !== '' ? parentId : null,
    technicianId: place.kind === 'truck' ? (technicianId?.id ?? null) : null,
  }));
export type PlaceInput = z.input<typeof placeSchema>;

export const emptyPlace: PlaceInput = {
  name: '',
  kind: 'truck',
  parentId: '',
  technicianId: null,
  notes: '',
};

/** Form values of a place. */
export function toPlaceInput(place: StockPlace): PlaceInput {
  const { technicianId, technicianName } = place;
  return {
    name: place.name,
    kind: place.kind,
    parentId: place.parentId ?? '',
    technicianId: technicianId === null ? null : { id: technicianId, label: technicianName ?? '' },
    notes: place.notes ?? '',
  };
}

/** The change to send: with another kind, what belongs to it. */
export function toPlacePatch(
  form: z.output<typeof placeSchema>,
  fields: readonly (keyof PlaceInput)[],
): UpdateStockPlace {
  const sent = fields.includes('kind') ? [...fields, 'parentId' as const, 'technicianId' as const] : fields;
  return Object.fromEntries(sent.map((field) => [field, form[field]]));
}

/** Fields of both forms. */
export const placeFields: readonly FormField<PlaceInput>[] = [
  { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 80, placeholder: t`Truck 4` },
  {
    kind: 'choice',
    name: 'kind',
    label: t`Kind`,
    options: placeKinds.map((value) => ({ value, label: placeKindWord(value) })),
  },
  {
    kind: 'listed',
    name: 'parentId',
    label: t`Within`,
    hint: t`For a bin`,
    useOptions: useParents,
    show: (id) => (id === '' ? t`None` : t`Another place`),
  },
  {
    kind: 'record',
    name: 'technicianId',
    label: t`Technician`,
    hint: t`For a truck: its stock is theirs to use`,
    useOptions: useTechnicians,
    show: (option) => (option as PickerOption | null)?.label ?? t`None`,
  },
  { kind: 'textarea', name: 'notes', label: t`Notes`, rows: 3, width: 'full' },
];

function useParents(form: UseFormReturn<PlaceInput>) {
  const isBin = form.watch('kind') === 'bin';
  const { data } = usePlacesOfStockQuery({}, { skip: !isBin });
  const options = (data?.items ?? []).map(({ id, name, kind }) => ({
    value: id,
    label: `${name} · ${placeKindWord(kind)}`,
  }));
  return { options: isBin ? options : [], placeholder: isBin ? t`Choose a place` : t`None` };
}

function useTechnicians(search: string) {
  const { data, isFetching } = useTechniciansForTruckQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map(({ id, name }) => ({ id, label: name }));
  return { options, loading: isFetching };
}
