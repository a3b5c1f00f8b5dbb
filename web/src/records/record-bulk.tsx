import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { scopeOf } from '../core/permissions.ts';
import { BulkBar } from '../ui/bulk-bar.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DropdownMenu } from '../ui/dropdown-menu.tsx';
import type { MenuItem } from '../ui/menu-items.ts';
import { BulkOutcomeDialog } from './bulk-outcome-dialog.tsx';
import type { BulkAction, BulkField } from './bulk-change.ts';
import type { FilterDeclarations, ListContext } from './list-filter.ts';
import type { Revised } from './record-api.ts';
import type { RecordList } from './record-list.ts';
import { type SelectableRows, selectAllOf } from './select-all.ts';
import { countOf, useBulkChange } from './use-bulk-change.ts';

type RecordBulkProps<Item extends Revised> = {
  list: RecordList<Item, FilterDeclarations>;
  context: ListContext;
  rows: readonly Item[];
  selected: ReadonlySet<string>;
  read: SelectableRows;
  onSelect: (selected: ReadonlySet<string>) => void;
  onDone: () => void;
};

/** Actions for the selected rows, and their results. */
export function RecordBulk<Item extends Revised>(props: RecordBulkProps<Item>) {
  const { list, context, rows, selected, onDone } = props;
  const { record } = list.api;
  const bulk = useBulkChange<Item>(record, onDone);
  const selectAll = selectAllOf(props.read, selected, props.onSelect);
  const [isAsking, setIsAsking] = useState(false);
  const items = rows.filter(({ id }) => selected.has(id));
  const may = (verb: string) => scopeOf(context.user, `${record.kind}.${verb}` as Action) === 'company';
  const run = (action: BulkAction) => void bulk.run(action, items);
  return (
    <>
      <BulkBar count={items.length} onClear={onDone}>
        {selectAll && (
          <Button size="sm" variant="ghost" onClick={() => void selectAll.run()}>
            <Trans>Select all {selectAll.count}</Trans>
          </Button>
        )}
        {list.bulkFields && may('update') && (
          <DropdownMenu
            side="top"
            trigger={
              <Button size="sm" icon={<Pencil />} busy={bulk.isRunning}>
                <Trans>Change</Trans>
              </Button>
            }
            items={list.bulkFields.map((field) => fieldMenu(field, run))}
          />
        )}
        {list.bulk && may('update') && (
          <Suspense fallback={null}>
            <list.bulk.Component items={items} tell={bulk.tell} />
          </Suspense>
        )}
        {list.bulkFields && may('delete') && (
          <Button size="sm" icon={<Trash2 />} busy={bulk.isRunning} onClick={() => setIsAsking(true)}>
            <Trans>Delete</Trans>
          </Button>
        )}
      </BulkBar>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Delete ${countOf(record, items.length)}?`}
        description={t`Those that something depends on are refused. What is deleted can be restored within 30 days.`}
        confirmLabel={t`Delete ${countOf(record, items.length)}`}
        danger
        onConfirm={() => bulk.run({ action: 'delete' }, items)}
      />
      {bulk.outcome && (
        <BulkOutcomeDialog
          record={record}
          outcome={bulk.outcome}
          hrefOf={list.href ?? (({ id }) => `/${record.collection}/${id}`)}
          onClose={bulk.closeOutcome}
        />
      )}
    </>
  );
}

function fieldMenu({ field, label, options }: BulkField, run: (action: BulkAction) => void): MenuItem {
  return {
    kind: 'menu',
    label,
    items: options.map((option) => ({
      label: option.label,
      onSelect: () => run({ action: 'update', patch: { [field]: option.value } }),
    })),
  };
}
