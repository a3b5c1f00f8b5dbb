import { t } from '@lingui/core/macro';
import type { InventoryItem, StockLevel } from '@switchyard/contracts/inventory/inventory-item.ts';
import { useState } from 'react';
import { z } from 'zod';
import { placeKindWord } from '../../core/inventory/inventory-words.ts';
import { typedNumber } from '../../lib/typed-number.ts';
import type { FormField } from '../../records/form-field.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { planStock, usePlacesOfStockQuery } from './inventory-api.ts';

const amount = z.string().transform((text, context) => {
  const number = typedNumber(text);
  if (number === null || (number !== undefined && number >= 0)) return number;
  context.addIssue({ code: 'custom', message: t`Must be a number` });
  return z.NEVER;
});
const schema = z
  .object({ placeId: z.string().min(1, t`Choose a place`), min: amount, max: amount })
  .refine(({ min, max }) => max === null || (min !== null && max >= min), {
    path: ['max'],
    message: t`Must not be less than the minimum`,
  });
type PlanInput = z.input<typeof schema>;

type PlanDialogProps = { item: InventoryItem; level?: StockLevel; onClose: () => void };

/** The form for how much of an item a place should have. */
export function PlanDialog({ item, level, onClose }: PlanDialogProps) {
  const [plan] = planStock.useMutation();
  const [fields] = useState(() => planFields(item.unit, level === undefined));
  const text = (value: number | null | undefined) => (value == null ? '' : String(value));
  return (
    <RecordForm
      title={level === undefined ? t`Minimum of a place` : t`Minimum of ${level.placeName}`}
      description={t`Below the minimum, ${item.name} is low. Empty: no minimum.`}
      submitLabel={t`Save minimum`}
      schema={schema}
      values={{ placeId: level?.placeId ?? '', min: text(level?.min), max: text(level?.max) }}
      fields={fields}
      onClose={onClose}
      onSubmit={(body) => plan({ id: item.id, body }).unwrap()}
    />
  );
}

function planFields(unit: string, asksPlace: boolean): readonly FormField<PlanInput>[] {
  return [
    ...(asksPlace
      ? [{ kind: 'listed', name: 'placeId', label: t`Place`, useOptions: usePlaces, width: 'full' } as const]
      : []),
    { kind: 'text', name: 'min', label: t`At least`, inputMode: 'decimal', unit },
    { kind: 'text', name: 'max', label: t`At most`, inputMode: 'decimal', unit },
  ];
}

function usePlaces() {
  const { data } = usePlacesOfStockQuery({});
  const options = (data?.items ?? []).map(({ id, name, kind }) => ({
    value: id,
    label: `${name} · ${placeKindWord(kind)}`,
  }));
  return { options, placeholder: t`Choose a place` };
}
