import { z } from 'zod';
import { idSchema, recordShape } from '../http/primitives.ts';
import {
  customFieldTypes,
  fieldAccesses,
  linkKinds,
  moneyLimit,
  optionsPerChoice,
  type restrictedRoles,
  textLimits,
} from './custom-field-types.ts';
import { customKeySchema } from './custom-values.ts';

export const customFieldTypeSchema = z.enum(customFieldTypes);

const optionLabel = z.string().trim().min(1).max(80);
/** An option of a choice. Its id is stored; a retired one keeps its records but cannot be chosen any more. */
export const customOptionSchema = z.strictObject({
  id: customKeySchema,
  label: optionLabel,
  retired: z.boolean(),
});
export type CustomOption = z.output<typeof customOptionSchema>;

/** Options to save, in order. An option without an id is new. */
const optionsInput = z
  .array(
    z.strictObject({
      id: customKeySchema.optional(),
      label: optionLabel,
      retired: z.boolean().default(false),
    }),
  )
  .max(optionsPerChoice);

const accessSchema = z.enum(fieldAccesses);
/** Access of each role; admins may always write. */
export const fieldAccessSchema = z.strictObject({
  customer: accessSchema,
  technician: accessSchema,
  manager: accessSchema,
} satisfies Record<(typeof restrictedRoles)[number], typeof accessSchema>);

const valueSchema = z.union([z.string().max(textLimits.long_text), z.number(), z.boolean()]);
const boundSchema = z.number().min(-moneyLimit).max(moneyLimit);

/** Facts that depend on the type, and null or empty for other types. */
const typeShape = {
  /** For numbers: shown after the value. */
  unit: z.string().trim().min(1).max(20).nullable(),
  /** For numbers: digits after the decimal point. */
  decimals: z.number().int().min(0).max(6),
  /** Limits of numbers, and of amounts in minor units. */
  min: boundSchema.nullable(),
  max: boundSchema.nullable(),
  /** For amounts: ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'Invalid currency: three letters, such as USD'),
  /** For links: kind of the linked record. */
  linkKind: z.enum(linkKinds).nullable(),
};

export const customFieldSchema = z.object({
  ...recordShape,
  /** Kind of record that has it. */
  recordKind: z.string(),
  key: customKeySchema,
  label: z.string(),
  type: customFieldTypeSchema,
  ...typeShape,
  options: z.array(customOptionSchema),
  required: z.boolean(),
  /** Value of a new record that names none. */
  defaultValue: valueSchema.nullable(),
  hint: z.string(),
  /** Place among the fields of its kind, from 0. */
  position: z.number().int(),
  access: fieldAccessSchema,
  /** Archived fields are neither shown nor written; their values are kept. */
  archived: z.boolean(),
});
export type CustomField = z.infer<typeof customFieldSchema>;

/** Fields that requests write. */
export const writableShape = {
  label: z.string().trim().min(1).max(80),
  unit: typeShape.unit,
  decimals: typeShape.decimals,
  min: typeShape.min,
  max: typeShape.max,
  options: optionsInput,
  required: z.boolean(),
  defaultValue: valueSchema.nullable(),
  hint: z.string().trim().max(200),
  position: z.number().int().min(0).max(1000),
  access: fieldAccessSchema,
  archived: z.boolean(),
};

/** The facts of a new type, with their defaults. */
export const typeDefaults = {
  unit: typeShape.unit.default(null),
  decimals: typeShape.decimals.default(0),
  min: typeShape.min.default(null),
  max: typeShape.max.default(null),
  currency: typeShape.currency.default('USD'),
  linkKind: typeShape.linkKind.default(null),
  options: optionsInput.default([]),
};

/** Changes of a field. Its key and kind are fixed; its type changes by a conversion. */
export const updateCustomFieldSchema = z
  .strictObject(writableShape)
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'Nothing to change');
export type UpdateCustomField = z.output<typeof updateCustomFieldSchema>;

/** A change of type. With `dryRun`, nothing is written and the reply says what would happen. */
export const convertCustomFieldSchema = z.strictObject({
  type: customFieldTypeSchema,
  ...typeDefaults,
  dryRun: z.boolean(),
});
export type ConvertCustomField = z.output<typeof convertCustomFieldSchema>;

/** Outcome of a conversion, or of its dry run. */
export const conversionSchema = z.object({
  field: customFieldSchema,
  /** Records with a value. */
  values: z.number().int(),
  converted: z.number().int(),
  /** Records whose value does not fit the new type: it is removed. */
  lost: z.number().int(),
  /** Some of the values that would be lost, as text. */
  lostExamples: z.array(z.string()),
});
export type Conversion = z.infer<typeof conversionSchema>;

/** A field as its readers need it: without what other roles may do. */
export const shownFieldSchema = customFieldSchema
  .pick({
    id: true,
    recordKind: true,
    key: true,
    label: true,
    type: true,
    unit: true,
    decimals: true,
    min: true,
    max: true,
    currency: true,
    linkKind: true,
    options: true,
    required: true,
    defaultValue: true,
    hint: true,
    position: true,
  })
  .extend({ mayWrite: z.boolean() });
export type ShownField = z.infer<typeof shownFieldSchema>;

/** A linked record and its name. */
export const linkedRecordSchema = z.object({ id: idSchema, label: z.string() });
export type LinkedRecord = z.infer<typeof linkedRecordSchema>;
