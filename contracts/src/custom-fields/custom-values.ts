import { z } from 'zod';
import { fieldsPerKind, textLimits } from './custom-field-types.ts';

/** Key of a custom field: made from its first label, never changed. */
export const customKeySchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Invalid key: lower case letters, digits and _');

const valueSchema = z.union([z.string().max(textLimits.long_text), z.number(), z.boolean()]);

/** Member of the schema's description in OpenAPI that names the kind of record. */
const kindMember = 'x-custom-fields-of';

/** Values of a company's custom fields in a record: those that the reader may see. `kind`: kind of the record. */
export function customValuesSchema(kind: string) {
  return z.record(z.string(), valueSchema).meta({
    description:
      'Values of the custom fields that the company has defined and the reader may see, by key. Fields without a value are missing.',
    [kindMember]: kind,
  });
}

/** Kind of record whose custom values a schema describes; undefined for other schemas. */
export function customKindOf(schema: z.ZodType): string | undefined {
  const kind = schema.meta()?.[kindMember];
  return typeof kind === 'string' ? kind : undefined;
}

/** Custom values to write, by key; null removes one, missing ones stay as they are. */
export const customPatchSchema = z
  .record(customKeySchema, valueSchema.nullable())
  .refine((values) => Object.keys(values).length <= fieldsPerKind, 'Too many custom fields')
  .meta({
    description:
      'Values of custom fields by key, as defined by the company: GET /api/custom-fields/shown. Null removes a value; missing fields stay as they are.',
  });

/** Query parameters of a list for custom fields. */
export const customQueryShape = {
  /**
   * JSON by key: a value or a list of values (`{"gate":["north","south"]}`), the limits of a number, an amount or a date
   * (`{"floor":{"min":2,"max":4}}`), or a part of a text (`{"note":{"has":"key"}}`).
   */
  custom: z.string().max(2000).optional(),
  /** Key of a custom field to sort by, with `-` in descending order; replaces `sort`. */
  customSort: z
    .string()
    .regex(/^-?[a-z][a-z0-9_]{0,39}$/, 'Invalid sort: the key of a custom field')
    .optional(),
};

const boundSchema = z.union([z.number(), z.string().max(200)]);
const conditionSchema = z.union([
  valueSchema,
  z.array(valueSchema).min(1).max(50),
  z.strictObject({ min: boundSchema.optional(), max: boundSchema.optional() }),
  z.strictObject({ has: z.string().trim().min(1).max(200) }),
]);
const conditionsSchema = z.record(customKeySchema, conditionSchema);
export type CustomCondition = z.output<typeof conditionSchema>;

/** Conditions of the parameter `custom`; undefined if they cannot be read. */
export function readCustomConditions(text: string): Readonly<Record<string, CustomCondition>> | undefined {
  try {
    return conditionsSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
