import type { z } from 'zod';

/** Member of the schema's description in OpenAPI that names the field. */
const nameMember = 'x-protected-field';

/** A member of a record that roles of a company may hide or mask: null to them. `name`: `site.gateCode`. */
export function protectedSchema<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  return schema.meta({ [nameMember]: name });
}

/** Name of the protected field that a schema describes; undefined for other schemas. */
export function protectedNameOf(schema: z.ZodType): string | undefined {
  const name = schema.meta()?.[nameMember];
  return typeof name === 'string' ? name : undefined;
}
