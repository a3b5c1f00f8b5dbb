import { z } from 'zod';

/** An optional text field; empty is null. */
export function optional<Schema extends z.ZodType<string, string>>(schema: Schema) {
  return z.union([z.literal(''), schema]).transform((value) => (value === '' ? null : value));
}
