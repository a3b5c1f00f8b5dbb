import { t } from '@lingui/core/macro';
import { unsetGroup } from '@switchyard/contracts/http/unset-group.ts';
import type { FilterDeclarations } from './list-filter.ts';
import type { GroupDeclaration } from './list-group.ts';
import { capitalised } from './record-nouns.ts';

/** Values of a group in order, and its headings. */
export type GroupWords<Item> = {
  /** Empty for values that only the server knows. */
  readonly order: readonly string[];
  readonly wordOf: (value: string, row: Item | undefined) => string;
};

/** The headings of a grouping: its own, or the options of the filter by the same field. */
export function groupWords<Item>(
  { isReversed, wordOf }: GroupDeclaration<Item>,
  filter: FilterDeclarations[string] | undefined,
): GroupWords<Item> {
  const chip = filter?.chip?.('', filter.read(null), () => {});
  const options = chip && 'options' in chip ? chip.options : [];
  const values = options.map(({ value }) => value);
  return {
    order: [...(isReversed ? values.toReversed() : values), unsetGroup],
    wordOf:
      wordOf ??
      ((value) => {
        if (value === unsetGroup) return t`Not set`;
        return options.find((option) => option.value === value)?.label ?? capitalised(value);
      }),
  };
}
