/** A JSON schema, or a part of one. */
export type Json = Record<string, unknown>;

/** Bounds of safe integers, which every whole number has. */
const safeBounds = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);
const tidied = new WeakMap<Json, Json>();

/**
 * The schema without what its readers know or cannot use: bounds of safe integers, the pattern of a format, maps with
 * fixed keys, which become properties, and choices between a plain value and null, which become one type.
 */
export function tidy(schema: Json): Json {
  const known = tidied.get(schema);
  if (known) return known;
  const { propertyNames, additionalProperties, required, ...rest } = schema;
  const keys = isSchema(propertyNames) ? propertyNames['enum'] : undefined;
  const isMap = Array.isArray(keys) && isSchema(additionalProperties);
  const whole: Json = isMap
    ? { ...rest, properties: Object.fromEntries(keys.map((key) => [String(key), additionalProperties])) }
    : { ...rest, ...pick({ propertyNames, additionalProperties }) };
  const fresh = joinNull(
    Object.fromEntries(
      Object.entries({ ...whole, ...pick({ required }) })
        .filter(([key, value]) => {
          if (key === 'pattern') return whole['format'] === undefined;
          return !((key === 'minimum' || key === 'maximum') && safeBounds.has(value));
        })
        .map(([key, value]) => [key, tidyValue(key, value)]),
    ),
  );
  tidied.set(schema, fresh);
  return fresh;
}

/** `anyOf` a string or number without named values and null: one schema of both types. */
function joinNull({ anyOf, ...rest }: Json): Json {
  if (anyOf === undefined) return rest;
  const [choice, none, ...more] = Array.isArray(anyOf) ? (anyOf as Json[]) : [];
  if (!choice || none?.['type'] !== 'null' || more.length > 0) return { ...rest, anyOf };
  const isPlain = ['string', 'number', 'integer'].includes(String(choice['type']));
  if (!isPlain || 'enum' in choice || 'const' in choice) return { ...rest, anyOf };
  return { ...rest, ...choice, type: [choice['type'], 'null'] };
}

function tidyValue(key: string, value: unknown): unknown {
  if (key === 'properties') return mapValues(value as Record<string, Json>, tidy);
  if (isSchema(value)) return tidy(value);
  return isSchemaList(key, value) ? value.map(tidy) : value;
}

function pick(fields: Json): Json {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** True if a value is a schema, and not a list or a plain value. */
export function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True if a keyword's value is a list of schemas. */
export function isSchemaList(key: string, value: unknown): value is Json[] {
  return ['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(key) && Array.isArray(value);
}

/** A copy of an object with other values. */
export function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));
}
