import { z } from 'zod';
import { customFieldTypeSchema, typeDefaults, writableShape } from './custom-field.ts';
import { customKinds } from './custom-kinds.ts';

export const customKindSchema = z.enum(customKinds);

export const createCustomFieldSchema = z.strictObject({
  recordKind: customKindSchema,
  label: writableShape.label,
  type: customFieldTypeSchema,
  ...typeDefaults,
  required: writableShape.required.default(false),
  defaultValue: writableShape.defaultValue.default(null),
  hint: writableShape.hint.default(''),
  access: writableShape.access.default({ customer: 'hidden', technician: 'read', manager: 'write' }),
});
export type CreateCustomField = z.output<typeof createCustomFieldSchema>;
