import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import {
  dayFilter,
  type FilterCodec,
  flagFilter,
  idFilter,
  manyFilter,
  oneFilter,
} from '../lib/url-filters.ts';
import type { FilterOption, ListFilter } from '../ui/filter-chip.tsx';
import type { ListQuery } from './record-api.ts';
import { capitalised } from './record-nouns.ts';

/** One filter of a list: its URL parameter, its server query and its chip. */
export type FilterDeclaration<Value> = FilterCodec<Value> & {
  /** The server's parameter; undefined omits it. */
  readonly ask: (value: Value) => string | undefined;
  /** True if a record whose field of this name has the value belongs to the list; default: only the server can tell. */
  readonly fits?: (value: Value, held: unknown) => boolean;
  /** Null: set by links only, without a chip. */
  readonly chip: null | ((key: string, value: Value, onChange: (value: Value) => void) => ListFilter);
};

/** Filters by parameter name. */
// oxlint-disable-next-line typescript/no-explicit-any -- a value is read and written by the same declaration
export type FilterDeclarations = Readonly<Record<string, FilterDeclaration<any>>>;
export type FilterValuesOf<Filters extends FilterDeclarations> = {
  readonly [Key in keyof Filters]: ReturnType<Filters[Key]['read']>;
};

type ChipOptions = {
  /** Filtered in the browser: `toQuery` or `narrow` of the list uses it. */
  readonly local?: boolean;
};

/** Values of a closed list as options. */
export function optionsOf(
  values: readonly string[],
  labelOf: (value: never) => string = capitalised,
): FilterOption[] {
  return values.map((value) => ({ value, label: labelOf(value as never) }));
}

/** A filter of several values from a closed list. */
export function many<const Value extends string>(
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string = capitalised,
  { local = false }: ChipOptions = {},
): FilterDeclaration<readonly Value[]> {
  return {
    ...manyFilter(values),
    ask: (chosen) => (local || chosen.length === 0 ? undefined : chosen.join(',')),
    fits: (chosen, held) => chosen.some((value) => value === held),
    chip: (key, chosen, onChange) => ({
      kind: 'many',
      key,
      label,
      options: optionsOf(values, labelOf),
      value: chosen,
      onChange: (next) => onChange(values.filter((value) => next.includes(value))),
    }),
  };
}

/** A filter of one value from a closed list. */
export function one<const Value extends string>(
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string = capitalised,
): FilterDeclaration<Value | null> {
  return {
    ...oneFilter(values),
    ask: (chosen) => chosen ?? undefined,
    fits: (chosen, held) => chosen === held,
    chip: (key, chosen, onChange) => ({
      kind: 'one',
      key,
      label,
      options: optionsOf(values, labelOf),
      value: chosen,
      onChange: (next) => onChange(values.find((value) => value === next) ?? null),
    }),
  };
}

/** A filter that is on or off. */
export function toggle(label: string, { local = false }: ChipOptions = {}): FilterDeclaration<boolean> {
  return {
    ...flagFilter,
    ask: (isOn) => (isOn && !local ? 'true' : undefined),
    fits: (_, held) => held === true,
    chip: (key, value, onChange) => ({ kind: 'toggle', key, label, value, onChange }),
  };
}

/** A record filter set by links; the list renders the chip that removes it. */
export const linked: FilterDeclaration<string | null> = {
  ...idFilter,
  ask: (id) => id ?? undefined,
  fits: (id, held) => id === held,
  chip: null,
};

/** A calendar day `YYYY-MM-DD` set by links. The list converts it to instants in its time zone. */
export const day: FilterDeclaration<string | null> = { ...dayFilter, ask: () => undefined, chip: null };

/** The filters as the server's query. */
export function askFor<Filters extends FilterDeclarations>(
  filters: Filters,
  values: FilterValuesOf<Filters>,
): ListQuery {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([key, filter]) => {
      const asked = filter.ask(values[key]);
      return asked === undefined ? [] : [[key, asked]];
    }),
  );
}

/**
 * True if the record's own fields match all filters. Filters that only the server can evaluate never match, so such
 * records are left out.
 */
export function fitsFilters<Filters extends FilterDeclarations>(
  filters: Filters,
  values: FilterValuesOf<Filters> & { readonly q: string },
  record: object,
): boolean {
  const held = record as Readonly<Record<string, unknown>>;
  const texts = Object.values(held).filter((value) => typeof value === 'string');
  const words = values.q.toLowerCase().split(/\s+/).filter(Boolean);
  return (
    words.every((word) => texts.some((text) => text.toLowerCase().includes(word))) &&
    Object.entries(filters).every(([key, { write, fits }]) => {
      const value: unknown = values[key];
      return write(value) === null || (fits?.(value, held[key]) ?? false);
    })
  );
}

/** The chips of the filters, without those hidden from the reader. */
export function chipsOf<Filters extends FilterDeclarations>(
  filters: Filters,
  values: FilterValuesOf<Filters>,
  set: (patch: Readonly<Record<string, unknown>>) => void,
): readonly ListFilter[] {
  return Object.entries(filters).flatMap(([key, { chip }]) =>
    chip === null ? [] : [chip(key, values[key], (value: unknown) => set({ [key]: value }))],
  );
}

/** The reader of a list and the time zone. */
export type ListContext = { readonly user: CurrentUser; readonly zone: string };
