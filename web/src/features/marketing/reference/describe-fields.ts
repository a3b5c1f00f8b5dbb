import type { ApiField, ApiShape } from './api-reference.ts';
import { isNullable, type JsonSchema, kindsOf, plainType, refName } from './json-schema.ts';

/** Maximum nesting that is written out; deeper objects are shown by type only. */
const mostLevels = 3;
/** The largest safe integer in JSON: as a limit it carries no information. */
const noLimit = Number.MAX_SAFE_INTEGER;

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'instant (UTC)',
  email: 'email address',
  uri: 'URL',
  date: 'day',
};

/** Fields of a schema, one list per variant of a union. */
export function describeShape(schema: JsonSchema): ApiShape {
  const kinds = kindsOf(schema);
  if (kinds.length === 1 && kinds[0]) return [{ label: null, fields: describeFields(kinds[0]) }];
  return kinds.map((kind) => ({ label: kindLabel(kind), fields: describeFields(kind) }));
}

/** Rows of an object, nested ones below their parent. */
export function describeFields(schema: JsonSchema, prefix = '', level = 1): readonly ApiField[] {
  if (plainType(schema) === 'array' && schema.items) {
    return describeFields(kindsOf(schema.items)[0] ?? {}, `${prefix}[].`, level);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const own: ApiField = {
      name,
      ...typeOf(field),
      required: (schema.required ?? []).includes(key) && field.default === undefined,
      notes: notesOf(field),
    };
    return [own, ...(level < mostLevels ? nestedFields(field, name, level) : [])];
  });
}

function nestedFields(field: JsonSchema, name: string, level: number): readonly ApiField[] {
  const kinds = kindsOf(field);
  const only = kinds.length === 1 ? kinds[0] : undefined;
  if (only?.properties) return describeFields(only, `${name}.`, level + 1);
  const items = only?.items && kindsOf(only.items);
  if (items?.length === 1 && items[0]?.properties) return describeFields(items[0], `${name}[].`, level + 1);
  return [];
}

/** The type as text, and the record it names. */
export function typeOf(schema: JsonSchema): Pick<ApiField, 'type' | 'record'> {
  const kinds = kindsOf(schema);
  const words = [...new Set(kinds.map(kindWord))];
  const record = kinds.map((kind) => refName(kind.items ?? kind)).find((name) => name !== null) ?? null;
  return { type: `${words.join(' or ') || 'null'}${isNullable(schema) ? ' or null' : ''}`, record };
}

function kindWord(schema: JsonSchema): string {
  const record = refName(schema);
  if (record !== null) return record;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return 'one of';
  const type = plainType(schema);
  if (type === 'array') return `array of ${schema.items ? typeOf(schema.items).type : 'anything'}`;
  if (type === 'string') return formats[schema.format ?? ''] ?? 'string';
  if (type === 'object' && schema.properties === undefined) return 'map';
  return type ?? 'any JSON';
}

function notesOf(schema: JsonSchema): readonly string[] {
  const only = kindsOf(schema)[0] ?? {};
  return [
    ...valueNotes(only),
    ...limitNotes(only),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

function valueNotes(schema: JsonSchema): readonly string[] {
  const values = schema.enum ?? schema.items?.enum;
  return values ? [values.map(String).join(' · ')] : [];
}

/** A format implies its length, which is omitted. */
function limitNotes(schema: JsonSchema): readonly string[] {
  if (schema.format !== undefined && schema.format !== 'email') return [];
  const { minLength, maxLength, minItems, maxItems } = schema;
  const minimum = schema.minimum ?? schema.exclusiveMinimum;
  return [
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'entries'),
    range(isLimit(minimum) ? minimum : undefined, isLimit(schema.maximum) ? schema.maximum : undefined, ''),
  ].filter((note) => note !== null);
}

function isLimit(value: number | undefined): value is number {
  return value !== undefined && Math.abs(value) < noLimit;
}

function range(from: number | undefined, to: number | undefined, unit: string): string | null {
  const number = (value: number) => value.toLocaleString('en');
  const tail = unit === '' ? '' : ` ${unit}`;
  if (from !== undefined && from > 0 && to !== undefined) return `${number(from)} to ${number(to)}${tail}`;
  if (to !== undefined) return `at most ${number(to)}${tail}`;
  return from === undefined || (from === 0 && unit !== '') ? null : `at least ${number(from)}${tail}`;
}

/** The discriminator of a union variant: `kind: "note"`. */
function kindLabel(schema: JsonSchema): string {
  const constant = Object.entries(schema.properties ?? {}).find(([, field]) => field.const !== undefined);
  if (constant) return `${constant[0]}: ${JSON.stringify(constant[1].const)}`;
  return refName(schema) ?? typeOf(schema).type;
}
