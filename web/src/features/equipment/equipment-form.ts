import { t } from '@lingui/core/macro';
import { moneyMinorSchema, shortTextSchema } from '@switchyard/contracts/http/primitives.ts';
import {
  type CreateEquipment,
  type Equipment,
  equipmentCategorySchema,
  ownerKindSchema,
  type UpdateEquipment,
} from '@switchyard/contracts/equipment/equipment.ts';
import { z } from 'zod';
import { optional } from '../../records/optional-text.ts';
import { typedNumber } from '../../lib/typed-number.ts';
import type { PickerOption } from '../../ui/record-picker.tsx';
import { moneyText } from '../../records/typed-values.ts';

/** Value of the field for what it is a part of: nothing. */
export const noParent = 'none';

const short = optional(z.string().trim().max(120));
const day = z
  .string()
  .regex(/^(\d{4}-\d\d-\d\d)?$/, t`Invalid day`)
  .transform((text) => (text === '' ? null : text));
const amount = z.string().transform((text, context) => {
  const number = typedNumber(text);
  const minor = number === undefined || number === null ? number : Math.round(number * 100);
  if (minor === null) return null;
  if (minor !== undefined && moneyMinorSchema.safeParse(minor).success) return minor;
  context.addIssue({ code: 'custom', message: t`Must be an amount such as 250 or 250.00` });
  return z.NEVER;
});

/** Fields of both forms. */
const shared = {
  name: z.string().trim().min(2, t`Required`).max(120),
  category: equipmentCategorySchema,
  parentId: z.string().transform((id) => (id === noParent || id === '' ? null : id)),
  manufacturer: short,
  model: short,
  serial: short,
  location: optional(shortTextSchema),
  installedOn: day,
  warrantyUntil: day,
  warrantyTerms: optional(z.string().trim().max(1000)),
  costMinor: amount,
  notes: optional(z.string().trim().max(10_000)),
};
type Days = { installedOn: string | null; warrantyUntil: string | null };
const isInOrder = ({ installedOn, warrantyUntil }: Days) =>
  installedOn === null || warrantyUntil === null || warrantyUntil >= installedOn;
const order = { path: ['warrantyUntil'], message: t`Must not be before the installation` };

export const newEquipmentSchema = z
  .object({
    ...shared,
    ownerKind: ownerKindSchema,
    customerId: z.custom<PickerOption | null>(),
    siteId: z.string(),
  })
  .refine(isInOrder, order)
  .refine(({ ownerKind, customerId }) => ownerKind === 'company' || customerId !== null, {
    path: ['customerId'],
    message: t`Choose a customer`,
  })
  .refine(({ ownerKind, siteId }) => ownerKind === 'company' || siteId !== '', {
    path: ['siteId'],
    message: t`Choose a site`,
  });
export type NewEquipmentInput = z.input<typeof newEquipmentSchema>;

export const equipmentEditSchema = z.object({ ...shared, siteId: z.string() }).refine(isInOrder, order);
export type EquipmentEditInput = z.input<typeof equipmentEditSchema>;

const empty = {
  name: '',
  category: 'other',
  parentId: noParent,
  manufacturer: '',
  model: '',
  serial: '',
  location: '',
  installedOn: '',
  warrantyUntil: '',
  warrantyTerms: '',
  costMinor: '',
  notes: '',
} as const;

/** A form for a new piece, with what is known of its place. */
export function emptyEquipment(place: {
  customer?: { readonly id: string; readonly name: string } | undefined;
  siteId?: string | undefined;
  parentId?: string | undefined;
  isOwn?: boolean;
}): NewEquipmentInput {
  const { customer, siteId = '', parentId = noParent, isOwn = false } = place;
  return {
    ...empty,
    ownerKind: isOwn ? 'company' : 'customer',
    customerId: customer === undefined ? null : { id: customer.id, label: customer.name },
    siteId,
    parentId,
  };
}

/** The request for the new piece. */
export function toCreateEquipment(form: z.output<typeof newEquipmentSchema>): CreateEquipment {
  const isOwn = form.ownerKind === 'company';
  return {
    ...form,
    customerId: isOwn ? null : (form.customerId?.id ?? null),
    siteId: isOwn ? null : form.siteId,
    externalRef: null,
  };
}

/** Form values of a piece of equipment. */
export function toEquipmentInput(equipment: Equipment): EquipmentEditInput {
  const { costMinor } = equipment;
  return {
    name: equipment.name,
    category: equipment.category,
    siteId: equipment.siteId ?? '',
    parentId: equipment.parentId ?? noParent,
    manufacturer: equipment.manufacturer ?? '',
    model: equipment.model ?? '',
    serial: equipment.serial ?? '',
    location: equipment.location ?? '',
    installedOn: equipment.installedOn ?? '',
    warrantyUntil: equipment.warrantyUntil ?? '',
    warrantyTerms: equipment.warrantyTerms ?? '',
    costMinor: moneyText(costMinor),
    notes: equipment.notes ?? '',
  };
}

/** The change to send, limited to these fields. */
export function toEquipmentPatch(
  form: z.output<typeof equipmentEditSchema>,
  fields: readonly (keyof EquipmentEditInput)[],
): UpdateEquipment {
  return Object.fromEntries(fields.map((field) => [field, form[field]]));
}
