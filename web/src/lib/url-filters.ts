/** How one filter is read from and written to the URL search. `null` from `write` leaves the parameter out. */
export type FilterCodec<Value> = {
  readonly read: (raw: string | null) => Value;
  readonly write: (value: Value) => string | null;
};

export type FilterValues<Spec extends Readonly<Record<string, { read: (raw: string | null) => unknown }>>> = {
  readonly [Key in keyof Spec]: ReturnType<Spec[Key]['read']>;
};

/** Free text; the default is not written. */
export function textFilter(fallback = ''): FilterCodec<string> {
  return { read: (raw) => raw ?? fallback, write: (value) => (value === fallback ? null : value) };
}

/** One of a closed list, or null; unknown values are dropped. */
export function oneFilter<const Option extends string>(
  options: readonly Option[],
): FilterCodec<Option | null> {
  return {
    read: (raw) => options.find((option) => option === raw) ?? null,
    write: (value) => value,
  };
}

/** Any one string (an id), or null. */
export const idFilter: FilterCodec<string | null> = {
  read: (raw) => raw || null,
  write: (value) => value || null,
};

/** Several of a closed list, comma-separated; unknown values are dropped. */
export function manyFilter<const Option extends string>(
  options: readonly Option[],
): FilterCodec<readonly Option[]> {
  return {
    read: (raw) => {
      const wanted = new Set((raw ?? '').split(','));
      return options.filter((option) => wanted.has(option));
    },
    write: (value) => (value.length === 0 ? null : value.join(',')),
  };
}

/** On or off; off is not written. */
export const flagFilter: FilterCodec<boolean> = {
  read: (raw) => raw === 'true' || raw === '1',
  write: (value) => (value ? 'true' : null),
};

/** Calendar day `YYYY-MM-DD`, or null. */
export const dayFilter: FilterCodec<string | null> = {
  read: (raw) => (raw !== null && /^\d{4}-\d{2}-\d{2}$/.test(raw) ? raw : null),
  write: (value) => value,
};

/** Reads all filters of a list from the URL search. */
export function readFilters<Spec extends Record<string, { read: (raw: string | null) => unknown }>>(
  spec: Spec,
  search: URLSearchParams,
): FilterValues<Spec> {
  const entries = Object.entries(spec).map(([key, codec]) => [key, codec.read(search.get(key))]);
  return Object.fromEntries(entries) as FilterValues<Spec>;
}

/** The URL search after changing some filters; parameters that belong to others stay. */
export function writeFilters(
  spec: Readonly<Record<string, { write: (value: never) => string | null }>>,
  search: URLSearchParams,
  patch: Readonly<Record<string, unknown>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [key, value] of Object.entries(patch)) {
    const raw = spec[key]?.write(value as never) ?? null;
    if (raw === null || raw === '') next.delete(key);
    else next.set(key, raw);
  }
  return next;
}

/** How many filters are set, the named ones (search text, sort) left out. */
export function countActive(
  spec: Readonly<Record<string, unknown>>,
  search: URLSearchParams,
  ignored: readonly string[] = ['q', 'sort'],
): number {
  return Object.keys(spec).filter((key) => search.has(key) && !ignored.includes(key)).length;
}
