// no-literal-text: part of a name
const prefix = 'custom.';

/** Name of a custom field among the fields, columns and changes of its record: `custom.gate_code`. */
export function customName(key: string): string {
  return prefix + key;
}

/** Key of the custom field with this name; null for other names. */
export function customKey(name: string): string | null {
  return name.startsWith(prefix) ? name.slice(prefix.length) : null;
}

/** Fields by name as the body of a request, which has custom fields one level below. */
export function bodyOfFields(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const key = customKey(name);
    if (key === null) body[name] = value;
    else custom[key] = value;
  }
  return Object.keys(custom).length === 0 ? body : { ...body, custom };
}
