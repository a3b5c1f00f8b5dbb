type Fields = Readonly<Record<string, unknown>>;

/** A field that a stale change wants to write, with the three states of it. */
export type FieldDifference = {
  readonly field: string;
  readonly base: unknown;
  readonly current: unknown;
  readonly yours: unknown;
  readonly isConflict: boolean;
};

/**
 * The three-way difference of a stale change. Lists of parts with an id or a name are compared part by part
 * (`strategies/beta`), so that two changes of different parts do not collide.
 */
export function fieldDifferences(base: Fields, current: Fields, yours: Fields): FieldDifference[] {
  const sent = Object.keys(yours).filter((field) => yours[field] !== undefined);
  return sent.flatMap((field) => {
    const states = { base: base[field], current: current[field], yours: yours[field] };
    const parts = partsOf(states);
    if (parts === null) return differenceOf(field, states);
    const ids = new Set([...parts.base.keys(), ...parts.current.keys(), ...parts.yours.keys()]);
    return [...ids].flatMap((id) =>
      differenceOf(`${field}/${id}`, {
        base: parts.base.get(id),
        current: parts.current.get(id),
        yours: parts.yours.get(id),
      }),
    );
  });
}

type States<Value> = { readonly base: Value; readonly current: Value; readonly yours: Value };

function differenceOf(field: string, { base, current, yours }: States<unknown>): FieldDifference[] {
  if (isSame(current, yours) || isSame(base, yours)) return [];
  return [
    {
      field,
      base: base ?? null,
      current: current ?? null,
      yours: yours ?? null,
      isConflict: !isSame(base, current),
    },
  ];
}

/** Null unless all three are lists whose parts have names. */
function partsOf({ base, current, yours }: States<unknown>): States<Map<string, unknown>> | null {
  const [of, from, to] = [namedParts(base ?? []), namedParts(current ?? []), namedParts(yours ?? [])];
  return of && from && to ? { base: of, current: from, yours: to } : null;
}

function namedParts(value: unknown): Map<string, unknown> | null {
  if (!Array.isArray(value)) return null;
  const parts = new Map<string, unknown>();
  for (const part of value as unknown[]) {
    if (typeof part !== 'object' || part === null) return null;
    const fields = part as Fields;
    const name = fields['id'] ?? fields['flag'] ?? fields['name'];
    if (typeof name !== 'string') return null;
    parts.set(name, part);
  }
  return parts;
}

/** True if two JSON values are equal, whatever the order of their members. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [of, to] = [a as Fields, b as Fields];
  const names = new Set([...Object.keys(of), ...Object.keys(to)]);
  return [...names].every((name) => isSame(of[name], to[name]));
}
