import type { ReactNode } from 'react';
import type { ListFilter } from './filter-chip.tsx';

type Option<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
};

/** A filter of several values from a closed list, typed by these values. */
export function filterMany<const Value extends string>(filter: {
  key: string;
  label: string;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (value: readonly Value[]) => void;
}): ListFilter {
  const { options, onChange } = filter;
  return {
    ...filter,
    kind: 'many',
    onChange: (chosen) => onChange(options.map((o) => o.value).filter((value) => chosen.includes(value))),
  };
}

/** A filter of one value from a closed list, typed by these values. */
export function filterOne<const Value extends string>(filter: {
  key: string;
  label: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}): ListFilter {
  const { options, onChange } = filter;
  return {
    ...filter,
    kind: 'one',
    onChange: (chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null),
  };
}

/** A filter that is on or off. */
export function filterToggle(filter: {
  key: string;
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}): ListFilter {
  return { ...filter, kind: 'toggle' };
}
