import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Checkbox } from './checkbox.tsx';
import type { RowGroup } from './data-list-types.ts';

type DataListGroupProps = {
  group: RowGroup;
  /** Place of the line in the grid, for screen readers. */
  rowIndex: number;
  /** Number of columns, with that of the checkboxes. */
  columnCount: number;
  style: CSSProperties;
  /** It stays below the header while rows of its group are in view. */
  isSticky: boolean;
  /** Of its loaded rows. Null: rows cannot be selected. */
  selected: boolean | 'indeterminate' | null;
  onSelect: (all: boolean) => void;
  onCollapse: (isCollapsed: boolean) => void;
};

/** The heading of a group of rows: its word and count, a button that collapses it, a checkbox for its loaded rows. */
export function DataListGroup(props: DataListGroupProps) {
  const { group, rowIndex, columnCount, style, isSticky, selected, onSelect, onCollapse } = props;
  const { id, label, count, isCollapsed, loaded } = group;
  return (
    <div
      role="row"
      data-group={id}
      aria-rowindex={rowIndex}
      style={style}
      className={classNames(
        'inset-x-0 flex items-center border-b border-line bg-surface-2 px-2 in-data-[theme=light]:bg-surface-3',
        isSticky ? 'sticky z-2' : 'absolute top-0',
      )}
    >
      <div role="gridcell" aria-colspan={columnCount} className="flex h-full min-w-0 flex-1 items-center">
        {selected !== null && (
          <span className="grid w-8 shrink-0 place-items-center">
            <Checkbox
              checked={selected}
              disabled={loaded === 0}
              onChange={onSelect}
              label={t`Select the loaded rows of ${label}`}
            />
          </span>
        )}
        <button
          type="button"
          aria-expanded={!isCollapsed}
          onClick={() => onCollapse(!isCollapsed)}
          className="flex h-full min-w-0 flex-1 items-center gap-2 px-1 text-left text-md outline-none hover:text-1 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
        >
          <ChevronRight
            aria-hidden="true"
            size={14}
            className={classNames('shrink-0 text-3 transition-transform', !isCollapsed && 'rotate-90')}
          />
          <span className="truncate font-medium text-1">{label}</span>
          {count !== null && <span className="num shrink-0 text-sm text-3">{count}</span>}
        </button>
      </div>
    </div>
  );
}
