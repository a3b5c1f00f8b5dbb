import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../lib/class-names.ts';
import { Checkbox } from './checkbox.tsx';
import { ColumnEdge } from './column-edge.tsx';
import type { Column, Sort } from './data-list-types.ts';

type DataListHeaderProps<Row> = {
  columns: readonly Column<Row>[];
  template: string;
  sort: Sort | null;
  onSortChange: ((sort: Sort) => void) | undefined;
  /** Null: rows cannot be selected. */
  allSelected: boolean | 'indeterminate' | null;
  onSelectAll: (all: boolean) => void;
  /** Undefined: columns cannot be resized. */
  onResize: ((column: string, width: number) => void) | undefined;
};

/** Sticky header row of a list: names, sort buttons, checkbox for all loaded rows. */
export function DataListHeader<Row>(props: DataListHeaderProps<Row>) {
  const { columns, template, sort, onSortChange, allSelected, onSelectAll, onResize } = props;
  return (
    <div role="rowgroup" className="sticky top-0 z-10 bg-surface in-data-[theme=light]:bg-surface-2">
      <div
        role="row"
        aria-rowindex={1}
        className="grid h-8 items-center border-b border-line px-2 text-xs text-3"
        style={{ gridTemplateColumns: template }}
      >
        {allSelected !== null && (
          <div role="columnheader" className="grid place-items-center">
            <Checkbox checked={allSelected} onChange={onSelectAll} label={t`Select all loaded rows`} />
          </div>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : null;
          return (
            <div
              key={column.id}
              role="columnheader"
              {...(column.sortable === true ? { 'aria-sort': ariaSort(direction) } : {})}
              className={classNames('relative flex min-w-0 px-2', column.align === 'end' && 'justify-end')}
            >
              {column.sortable === true && onSortChange ? (
                <button
                  type="button"
                  onClick={() =>
                    onSortChange({ column: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })
                  }
                  className={classNames(
                    '-mx-1 inline-flex h-6 items-center gap-1 truncate rounded-sm px-1 hover:text-1',
                    direction !== null && 'text-1',
                  )}
                >
                  {column.header}
                  {direction === 'asc' && <ArrowUp aria-hidden="true" size={12} />}
                  {direction === 'desc' && <ArrowDown aria-hidden="true" size={12} />}
                </button>
              ) : (
                <span className={column.hideHeader === true ? 'sr-only' : 'truncate'}>{column.header}</span>
              )}
              {onResize && <ColumnEdge onResize={(width) => onResize(column.id, width)} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function ariaSort(direction: Sort['direction'] | null): 'ascending' | 'descending' | 'none' {
  if (direction === null) return 'none';
  return direction === 'asc' ? 'ascending' : 'descending';
}
