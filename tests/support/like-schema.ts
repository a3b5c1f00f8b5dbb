import fc from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/**
 * Values that usually fit a schema from the sender's perspective, so that the code behind it is reached, too.
 * @param ids existing ids, used for every UUID
 */
export function likeSchema(
  schema: z.ZodType | undefined,
  ids: () => readonly string[],
): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  return like(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ids);
}

function like(schema: JsonSchema | boolean, ids: () => readonly string[]): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue({ maxDepth: 1 });
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => like(choice, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return likeObject(schema, ids);
    case 'array': {
      const items = Array.isArray(schema.items) ? (schema.items[0] ?? true) : (schema.items ?? true);
      const minLength = schema.minItems ?? 0;
      return fc.array(like(items, ids), { minLength, maxLength: Math.max(minLength, 3) });
    }
    case 'integer':
    case 'number': {
      const [min, max] = [schema.minimum ?? 0, schema.maximum ?? 1_000];
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min: Math.ceil(min), max: Math.floor(max) }));
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return likeText(schema, ids);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

function likeObject(schema: JsonSchema, ids: () => readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, like(property, ids)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

const hourMs = 3_600_000;

function likeText(schema: JsonSchema, ids: () => readonly string[]): fc.Arbitrary<unknown> {
  switch (schema.format) {
    case 'uuid':
      return fc.nat().map((index) => ids()[index % ids().length]);
    case 'date-time':
      return fc
        .integer({ min: -48, max: 480 })
        .map((hours) => new Date(Date.now() + hours * hourMs).toISOString());
    case 'email':
      return fc.uuid().map((name) => `${name}@example.test`);
    default: {
      const minLength = schema.minLength ?? 0;
      const free = fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, 20) });
      const known = ['hvac', 'US', 'Boston', '+16175550123', 'America/New_York', '12', 'true'];
      return fc.oneof(fc.constantFrom(...known), free);
    }
  }
}
