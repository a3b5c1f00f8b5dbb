import { t } from '@lingui/core/macro';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { Checkbox } from './checkbox.tsx';
import { ContextMenu } from './context-menu.tsx';
import type { Column } from './data-list-types.ts';
import type { MenuItem } from './menu-items.ts';
import { Link } from './link.tsx';

type DataListRowProps<Row> = {
  row: Row;
  id: string;
  /** Place among the visible rows. */
  index: number;
  /** Place of the line in the grid, for screen readers. */
  rowIndex: number;
  columns: readonly Column<Row>[];
  /** Rendered instead of the columns in narrow lists. */
  card: ReactNode;
  style: CSSProperties;
  href: string | undefined;
  active: boolean;
  /** Its record is shown beside the list. */
  current: boolean;
  focusable: boolean;
  /** Null: rows cannot be selected. */
  selected: boolean | null;
  flashKey: string | number | undefined;
  rail: string | null;
  menu: readonly MenuItem[] | undefined;
  onActivate: () => void;
  onOpen: () => void;
  onTick: (extend: boolean) => void;
};

/** A row of a list. Focus moves between rows; controls inside a row stay clickable. */
export function DataListRow<Row>(props: DataListRowProps<Row>) {
  const { id, index, style, href, active, current, focusable, selected, flashKey, rail, menu } = props;
  const flashes = useFlashCount(flashKey);
  const onClick = (event: MouseEvent) => {
    props.onActivate();
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || target.closest('a,button,input,label,[role=menuitem]')) return;
    if (event.shiftKey && selected !== null) props.onTick(true);
    else props.onOpen();
  };
  const row = (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of its rows
    <div
      role="row"
      data-index={index}
      data-row-id={id}
      aria-rowindex={props.rowIndex}
      {...(selected === null ? {} : { 'aria-selected': selected })}
      {...(current ? { 'aria-current': true } : {})}
      tabIndex={focusable ? 0 : -1}
      onFocus={props.onActivate}
      onClick={onClick}
      style={style}
      className={classNames(
        'group/row absolute inset-x-0 top-0 grid border-b border-line px-2 outline-none focus-visible:z-1 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        selected === true || current ? 'bg-surface-3' : active ? 'bg-surface-2' : 'hover:bg-surface-2',
      )}
    >
      {rail !== null && (
        <span aria-hidden="true" className="absolute inset-y-0 left-0 w-0.75" style={{ background: rail }} />
      )}
      {flashes > 0 && (
        <span
          key={flashes}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 animate-flash"
        />
      )}
      {href !== undefined && (
        <Link to={href} tabIndex={-1} aria-hidden="true" className="absolute inset-0 outline-none" />
      )}
      <RowCells {...props} />
    </div>
  );
  return menu === undefined ? row : <ContextMenu items={menu}>{row}</ContextMenu>;
}

const throughToLink =
  'pointer-events-none relative [&_a]:pointer-events-auto [&_button]:pointer-events-auto [&_input]:pointer-events-auto [&_label]:pointer-events-auto';

function RowCells<Row>({ row, columns, card, selected, onTick }: DataListRowProps<Row>) {
  return (
    <>
      {selected !== null && (
        <div role="gridcell" className={classNames('grid place-items-center', throughToLink)}>
          <Checkbox checked={selected} onChange={() => onTick(false)} label={t`Select row`} tabIndex={-1} />
        </div>
      )}
      {card !== null ? (
        <div
          role="gridcell"
          className={classNames('min-w-0 self-center overflow-hidden px-2', throughToLink)}
        >
          {card}
        </div>
      ) : (
        columns.map((column) => (
          <div
            key={column.id}
            role="gridcell"
            className={classNames(
              'flex min-w-0 items-center px-2 text-2 [&>*]:min-w-0',
              column.align === 'end' && 'num justify-end',
              throughToLink,
            )}
          >
            {textCell(column.cell(row))}
          </div>
        ))
      )}
    </>
  );
}

function textCell(content: ReactNode): ReactNode {
  if (typeof content !== 'string' && typeof content !== 'number') return content;
  return <span className="truncate">{content}</span>;
}

function useFlashCount(key: string | number | undefined): number {
  const seen = useRef(key);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    setCount((current) => current + 1);
  }, [key]);
  return count;
}
