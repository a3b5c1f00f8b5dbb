import { cutText } from '@switchyard/contracts/http/cut-text.ts';

/** Reads one filter from the URL search and writes it there. `null` from `write` omits the parameter. */
export type FilterCodec<Value> = {
  /** True if a parameter is valid; invalid ones are dropped. Default: all are valid. */
  readonly knows?: (raw: string) => boolean;
  readonly read: (raw: string | null) => Value;
  readonly write: (value: Value) => string | null;
};

export type FilterValues<Spec extends Readonly<Record<string, { read: (raw: string | null) => unknown }>>> = {
  readonly [Key in keyof Spec]: ReturnType<Spec[Key]['read']>;
};

/** Longest search text that the server accepts. */
const longestText = 200;

/** Free text; the default is not written. */
export function textFilter(fallback = ''): FilterCodec<string> {
  return {
    read: (raw) => (raw ? plainText(raw) : fallback),
    write: (value) => (value === fallback ? null : value),
  };
}

/** Valid search text: no control characters, within the server's limit. */
function plainText(raw: string): string {
  return cutText(raw.replaceAll(/\p{Cc}+/gu, ' '), longestText);
}

/** One of a closed list, or null; unknown values are dropped. */
export function oneFilter<const Option extends string>(
  options: readonly Option[],
): FilterCodec<Option | null> {
  return {
    knows: (raw) => options.some((option) => option === raw),
    read: (raw) => options.find((option) => option === raw) ?? null,
    write: (value) => value,
  };
}

/** Any text, or null. */
export const wordFilter: FilterCodec<string | null> = {
  read: (raw) => plainText(raw ?? '') || null,
  write: (value) => value || null,
};

/** Server id, or a device id of a record that has not been sent yet. */
const isId = (raw: string) => /^(?:temp_)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(raw);

/** Id of a record, or null. */
export const idFilter: FilterCodec<string | null> = {
  knows: isId,
  read: (raw) => (raw !== null && isId(raw) ? raw : null),
  write: (value) => value || null,
};

/** Several of a closed list, comma-separated; unknown values are dropped. */
export function manyFilter<const Option extends string>(
  options: readonly Option[],
): FilterCodec<readonly Option[]> {
  return {
    knows: (raw) => raw.split(',').some((value) => options.some((option) => option === value)),
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

/** An existing date within the years that plans cover. */
function isDay(raw: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(raw)) return false;
  const start = new Date(`${raw}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(raw);
}

/** Calendar day `YYYY-MM-DD`, or null. */
export const dayFilter: FilterCodec<string | null> = {
  knows: isDay,
  read: (raw) => (raw !== null && isDay(raw) ? raw : null),
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

/** Parameters of these filters with invalid values. */
export function unknownFilters(
  spec: Readonly<Record<string, { readonly knows?: (raw: string) => boolean }>>,
  search: URLSearchParams,
): string[] {
  return Object.entries(spec).flatMap(([key, { knows }]) => {
    const raw = search.get(key);
    return raw === null || raw === '' || knows?.(raw) !== false ? [] : [key];
  });
}

/** The URL search after changing some filters; parameters of others are kept. */
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

/** Number of active filters, without the named ones (search text, sort, grouping). */
export function countActive(
  spec: Readonly<Record<string, unknown>>,
  search: URLSearchParams,
  ignored: readonly string[] = ['q', 'sort', 'group'],
): number {
  return Object.keys(spec).filter((key) => search.has(key) && !ignored.includes(key)).length;
}
