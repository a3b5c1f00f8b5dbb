import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
/** Ids for fields of these names: `customerId`. */
export type KnownIds = Readonly<Record<string, string>>;

const hourMs = 3_600_000;

/**
 * The smallest body that a schema accepts: required fields, and those named after known ids. Instants are hourly,
 * starting `firstHour` hours ahead.
 */
export function smallestInput(schema: z.ZodType, ids: KnownIds, firstHour: number): Record<string, unknown> {
  let hour = firstHour;
  const nextInstant = () => {
    hour += 1;
    return new Date(Math.ceil(Date.now() / hourMs) * hourMs + hour * hourMs).toISOString();
  };
  const valueOf = (name: string, item: JsonSchema): unknown => {
    const known = ids[name.replace(/Ids$/, 'Id')];
    if (known !== undefined) return item.type === 'array' ? [known] : known;
    const [choice] = item.anyOf ?? item.oneOf ?? [];
    if (typeof choice === 'object') return valueOf(name, choice);
    if (item.const !== undefined) return item.const;
    if (item.enum) return item.enum[0];
    switch (item.type) {
      case 'object':
        return objectOf(item);
      case 'array':
        return Array.from({ length: item.minItems ?? 0 }, () => valueOf(name, itemsOf(item)));
      case 'integer':
      case 'number':
        return item.minimum ?? 1;
      case 'boolean':
        return false;
      case 'string':
        return item.format === 'date-time' ? nextInstant() : 'sample';
      default:
        return null;
    }
  };
  const objectOf = ({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> => {
    const wanted = Object.entries(properties).filter(
      ([name]) => required.includes(name) || ids[name.replace(/Ids$/, 'Id')] !== undefined,
    );
    return Object.fromEntries(
      wanted.map(([name, item]) => [name, valueOf(name, typeof item === 'object' ? item : {})]),
    );
  };
  return objectOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

/** A free-text field that an update may set, and its new value. */
export function changeOfText(schema: z.ZodType): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const isFree = (item: JsonSchema | boolean) =>
    typeof item === 'object' && item.type === 'string' && !item.format && !item.pattern && !item.enum;
  const names = Object.keys(properties);
  const name =
    names.find((field) => isFree(properties[field] ?? false)) ??
    // Some records have an optional text only.
    names.find((field) => choicesOf(properties[field] ?? false).some(isFree));
  if (name === undefined) throw new Error('No field of the record takes free text');
  return { [name]: 'Changed' };
}

function choicesOf(item: JsonSchema | boolean): readonly (JsonSchema | boolean)[] {
  return typeof item === 'object' ? (item.anyOf ?? []) : [];
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {};
}
