import { t } from '@lingui/core/macro';
import { ListTree } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import type { FilterDeclarations, ListContext } from './list-filter.ts';
import type { Revised } from './record-api.ts';
import type { ListFilters, RecordList } from './record-list.ts';

type GroupButtonProps<Item extends Revised, Filters extends FilterDeclarations> = {
  list: RecordList<Item, Filters>;
  filters: ListFilters<Filters>;
  context: ListContext;
};

/** The menu by which a list is grouped; nothing for lists that cannot be. */
export function GroupButton<Item extends Revised, Filters extends FilterDeclarations>({
  list: { groups = {}, filters: declared, hiddenFilters },
  filters: { values, set },
  context,
}: GroupButtonProps<Item, Filters>) {
  const hidden = hiddenFilters?.(context) ?? [];
  const options = Object.entries(groups)
    .filter(([field]) => !hidden.includes(field))
    .map(([value, { label }]) => {
      const { chip, read } = declared[value] ?? {};
      return { value, label: label ?? chip?.(value, read?.(null), () => {}).label ?? value };
    });
  if (options.length === 0) return null;
  const chosen = options.find(({ value }) => value === values.group)?.label;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button icon={<ListTree />}>
          <span className="max-sm:sr-only">{chosen === undefined ? t`Group` : t`By ${chosen}`}</span>
        </Button>
      }
      items={[
        {
          kind: 'radio',
          label: t`Group by`,
          value: values.group ?? '',
          options: [{ value: '', label: t`No groups` }, ...options],
          onChange: (value) => set({ group: value === '' ? null : value }),
        },
      ]}
    />
  );
}
