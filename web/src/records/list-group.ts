import { t } from '@lingui/core/macro';
import { unsetGroup } from '@switchyard/contracts/http/unset-group.ts';
import { capitalised } from './record-nouns.ts';

/** A field that a list can be grouped by. */
export type GroupDeclaration<Item> = {
  readonly label: string;
  /** Its values in order; the server has the same order. Empty for values that only the server knows. */
  readonly order: readonly string[];
  /** Heading of a group. `row`: one of its rows, if any is loaded. */
  readonly wordOf: (value: string, row: Item | undefined) => string;
};

/** Groups by field. */
export type GroupDeclarations<Item> = Readonly<Record<string, GroupDeclaration<Item>>>;

/** Groups by a field with a closed list of values. */
export function grouped<const Value extends string>(
  label: string,
  values: readonly Value[],
  labelOf: (value: Value) => string = capitalised,
): GroupDeclaration<unknown> {
  return {
    label,
    order: [...values, unsetGroup],
    wordOf: (value) => {
      const known = values.find((one) => one === value);
      return known === undefined ? (value === unsetGroup ? t`Not set` : capitalised(value)) : labelOf(known);
    },
  };
}

/** Groups by a yes/no field. */
export function groupedByFlag(label: string, words: { yes: string; no: string }): GroupDeclaration<unknown> {
  return grouped(label, ['true', 'false'], (value) => (value === 'true' ? words.yes : words.no));
}

/** The group of a record by its own field. */
export function groupOfRecord(item: object, field: string): string {
  const held = (item as Readonly<Record<string, unknown>>)[field] ?? unsetGroup;
  return String(held as string | boolean);
}
