import { t } from '@lingui/core/macro';
import { longTextSchema, moneyMinorSchema } from '@switchyard/contracts/http/primitives.ts';
import {
  barcodeSchema,
  type CreateInventoryItem,
  type InventoryItem,
  type UpdateInventoryItem,
} from '@switchyard/contracts/inventory/inventory-item.ts';
import { inventoryLimits } from '@switchyard/contracts/inventory/inventory-options.ts';
import { z } from 'zod';
import { typedNumber } from '../../lib/typed-number.ts';
import { type FormField, section } from '../../records/form-field.ts';
import { optional } from '../../records/optional-text.ts';
import { moneyText } from '../../records/typed-values.ts';

const amount = z.string().transform((text, context) => {
  const number = typedNumber(text);
  const minor = number === undefined || number === null ? number : Math.round(number * 100);
  if (minor === null) return null;
  if (minor !== undefined && moneyMinorSchema.safeParse(minor).success) return minor;
  context.addIssue({ code: 'custom', message: t`Must be an amount such as 250 or 250.00` });
  return z.NEVER;
});
const barcodes = z
  .string()
  .transform((text) => text.split(/\s+/).filter((code) => code !== ''))
  .pipe(z.array(barcodeSchema).max(inventoryLimits.barcodes));

export const itemSchema = z.object({
  sku: optional(z.string().trim().max(60)),
  name: z.string().trim().min(2, t`Required`).max(120),
  category: optional(z.string().trim().max(80)),
  unit: z.string().trim().min(1, t`Required`).max(20),
  precision: z.string().transform(Number),
  costMinor: amount,
  priceMinor: amount,
  nonStock: z.boolean(),
  barcodes,
  notes: optional(longTextSchema),
});
/** An item that exists keeps a number. */
export const itemEditSchema = itemSchema.extend({ sku: z.string().trim().min(1, t`Required`).max(60) });
export type ItemInput = z.input<typeof itemSchema>;

export const emptyItem: ItemInput = {
  sku: '',
  name: '',
  category: '',
  unit: 'pcs',
  precision: '0',
  costMinor: '',
  priceMinor: '',
  nonStock: false,
  barcodes: '',
  notes: '',
};

/** Fields of both forms. `showsCost`: the role sees costs. */
export function itemFields(showsCost: boolean): readonly FormField<ItemInput>[] {
  return [
    ...section<ItemInput>(t`What it is`, [
      { kind: 'text', name: 'name', label: t`Name`, required: true, maxLength: 120, width: 'full' },
      { kind: 'text', name: 'sku', label: t`SKU`, maxLength: 60, hint: t`Empty: the next number` },
      { kind: 'text', name: 'category', label: t`Category`, maxLength: 80, placeholder: t`Filters` },
      {
        kind: 'textarea',
        name: 'barcodes',
        label: t`Barcodes`,
        rows: 2,
        hint: t`One per line`,
        width: 'full',
      },
    ]),
    ...section<ItemInput>(t`How it is counted`, [
      { kind: 'text', name: 'unit', label: t`Unit`, required: true, maxLength: 20, placeholder: t`pcs` },
      {
        kind: 'choice',
        name: 'precision',
        label: t`Decimals`,
        options: [
          { value: '0', label: t`None: 1, 2, 3` },
          { value: '1', label: t`One: 0.1` },
          { value: '2', label: t`Two: 0.01` },
          { value: '3', label: t`Three: 0.001` },
        ],
      },
      {
        kind: 'toggle',
        name: 'nonStock',
        label: t`Used on jobs, but not counted`,
        hint: t`Small parts, fees`,
      },
    ]),
    ...section<ItemInput>(t`Money`, [
      ...(showsCost
        ? [{ kind: 'text', name: 'costMinor', label: t`Cost of one`, inputMode: 'decimal' } as const]
        : []),
      { kind: 'text', name: 'priceMinor', label: t`Price of one`, inputMode: 'decimal' },
    ]),
    ...section<ItemInput>(t`Notes`, [
      { kind: 'textarea', name: 'notes', label: t`Notes`, rows: 3, width: 'full' },
    ]),
  ];
}

/** The request for a new item. */
export const toCreateItem = (form: z.output<typeof itemSchema>): CreateInventoryItem => form;

/** Form values of an item. */
export function toItemInput(item: InventoryItem): ItemInput {
  return {
    sku: item.sku,
    name: item.name,
    category: item.category ?? '',
    unit: item.unit,
    precision: String(item.precision),
    costMinor: moneyText(item.costMinor),
    priceMinor: moneyText(item.priceMinor),
    nonStock: item.nonStock,
    barcodes: item.barcodes.join('\n'),
    notes: item.notes ?? '',
  };
}

/** The change to send, limited to these fields. */
export function toItemPatch(
  form: z.output<typeof itemEditSchema>,
  fields: readonly (keyof ItemInput)[],
): UpdateInventoryItem {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}
