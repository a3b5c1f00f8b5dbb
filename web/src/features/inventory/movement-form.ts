import { t } from '@lingui/core/macro';
import type { StockMovement } from '@switchyard/contracts/inventory/stock-movement.ts';
import { z } from 'zod';
import { placeKindWord } from '../../core/inventory/inventory-words.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { typedNumber } from '../../lib/typed-number.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import type { FormField } from '../../records/form-field.ts';
import type { PickerOption } from '../../ui/record-picker.tsx';
import { useItemsOfStockQuery, usePlacesOfStockQuery } from './inventory-api.ts';
import { useJobsForStockQuery } from './movement-api.ts';

/** Movements with a form. A count has a page of its own. */
export type MovementKind = Exclude<StockMovement['type'], 'count'>;

const amount = z.string().transform((text, context) => {
  const number = typedNumber(text);
  if (typeof number === 'number' && number !== 0) return number;
  context.addIssue({ code: 'custom', message: t`Must be a number` });
  return z.NEVER;
});
const money = z.string().transform((text, context) => {
  const number = typedNumber(text);
  if (number === null) return null;
  if (number !== undefined && number >= 0) return Math.round(number * 100);
  context.addIssue({ code: 'custom', message: t`Must be an amount such as 250 or 250.00` });
  return z.NEVER;
});

const option = z.custom<PickerOption | null>();
const base = z.object({
  itemId: option,
  jobId: option,
  fromPlaceId: z.string(),
  toPlaceId: z.string(),
  quantity: amount,
  unitCost: money,
  reason: z.string().trim().max(500),
});
export type MovementInput = z.input<typeof base>;

/** Fields that each kind needs. */
const needs: Readonly<Record<MovementKind, readonly (keyof MovementInput)[]>> = {
  receipt: ['itemId', 'toPlaceId'],
  issue: ['itemId', 'jobId'],
  return: ['itemId', 'jobId'],
  transfer: ['itemId', 'fromPlaceId', 'toPlaceId'],
  adjustment: ['itemId', 'toPlaceId', 'reason'],
  scrap: ['itemId', 'fromPlaceId', 'reason'],
};

/** The schema of a form: what the kind needs is required. */
export function movementSchema(kind: MovementKind) {
  return base.superRefine((form, context) => {
    for (const field of needs[kind]) {
      const value = form[field];
      if (value === null || value === '') {
        context.addIssue({ code: 'custom', path: [field], message: t`Required` });
      }
    }
    if (kind !== 'adjustment' && form.quantity < 0) {
      context.addIssue({ code: 'custom', path: ['quantity'], message: t`Must be more than 0` });
    }
  });
}

/** Values that are known when the form is opened. */
export type KnownMovement = {
  readonly item?: PickerOption;
  readonly job?: PickerOption;
  readonly fromPlaceId?: string;
  readonly toPlaceId?: string;
};

export function emptyMovement({ item, job, fromPlaceId = '', toPlaceId = '' }: KnownMovement): MovementInput {
  return {
    itemId: item ?? null,
    jobId: job ?? null,
    fromPlaceId,
    toPlaceId,
    quantity: '',
    unitCost: '',
    reason: '',
  };
}

type Fields = readonly FormField<MovementInput>[];

/** Fields of a form. `showsCost`: the role sees costs. */
export function movementFields(kind: MovementKind, known: KnownMovement, showsCost: boolean): Fields {
  const item: Fields = known.item
    ? []
    : [
        {
          kind: 'record',
          name: 'itemId',
          label: t`Item`,
          required: true,
          useOptions: useItems,
          width: 'full',
        },
      ];
  const job: Fields =
    known.job || (kind !== 'issue' && kind !== 'return')
      ? []
      : [
          {
            kind: 'record',
            name: 'jobId',
            label: t`Job`,
            required: true,
            useOptions: useJobs,
            width: 'full',
          },
        ];
  const from = place('fromPlaceId', t`From`);
  const to = place('toPlaceId', kind === 'adjustment' ? t`Place` : t`To`);
  const places: Readonly<Record<MovementKind, Fields>> = {
    receipt: [to],
    issue: [from],
    return: [to],
    transfer: [from, to],
    adjustment: [to],
    scrap: [from],
  };
  return [
    ...item,
    ...job,
    ...places[kind],
    {
      kind: 'text',
      name: 'quantity',
      label: kind === 'adjustment' ? t`Change` : t`Quantity`,
      required: true,
      inputMode: 'decimal',
      ...(kind === 'adjustment' ? { hint: t`More: 2, less: -2` } : {}),
    },
    ...(kind === 'receipt' && showsCost ? [cost] : []),
    {
      kind: 'text',
      name: 'reason',
      label: kind === 'adjustment' || kind === 'scrap' ? t`Reason` : t`Note`,
      required: kind === 'adjustment' || kind === 'scrap',
      maxLength: 500,
      width: 'full',
    },
  ];
}

const cost: FormField<MovementInput> = {
  kind: 'text',
  name: 'unitCost',
  label: t`Cost of one`,
  hint: t`Empty: the usual cost`,
  inputMode: 'decimal',
};

function place(name: 'fromPlaceId' | 'toPlaceId', label: string): FormField<MovementInput> {
  return { kind: 'listed', name, label, useOptions: usePlaces };
}

function usePlaces() {
  const { technicianId } = useCurrentUser();
  const { data, isFetching } = usePlacesOfStockQuery({});
  const places = data?.items ?? [];
  // Their own truck first.
  const own = (one: (typeof places)[number]) => technicianId !== null && one.technicianId === technicianId;
  const sorted = places.toSorted((a, b) => Number(own(b)) - Number(own(a)));
  const options = sorted.map(({ id, name, kind }) => ({
    value: id,
    label: `${name} · ${placeKindWord(kind)}`,
  }));
  return { options, placeholder: t`Choose a place`, isLoading: isFetching && data === undefined };
}

function useItems(search: string) {
  const q = useDebounced(search, 200);
  const { data, isFetching } = useItemsOfStockQuery({ limit: 20, ...(q === '' ? {} : { q }) });
  const options = (data?.items ?? []).map(({ id, name, sku, unit }) => ({
    id,
    label: name,
    note: `${sku} · ${unit}`,
  }));
  return { options, loading: isFetching };
}

function useJobs(search: string) {
  const { data, isFetching } = useJobsForStockQuery(useDebounced(search, 200));
  const options = (data?.items ?? []).map(({ id, number, title, customerName }) => ({
    id,
    label: `${hashNumber(number)} ${title}`,
    note: customerName,
  }));
  return { options, loading: isFetching };
}
