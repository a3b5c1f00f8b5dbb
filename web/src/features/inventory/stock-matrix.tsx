import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import { placeKindWord, quantityWord } from '../../core/inventory/inventory-words.ts';
import { classNames } from '../../lib/class-names.ts';
import { locale } from '../../lib/locale.ts';
import { Link } from '../../ui/link.tsx';

const rowHeight = 40;
/** Width of a place, px. */
const placeWidth = 104;
const totalWidth = 96;

type StockMatrixProps = {
  items: readonly InventoryItem[];
  places: readonly StockPlace[];
  /** Reads more items; null: there are none, or they are on their way. */
  onMore: (() => void) | null;
};

/** Items by places. Only the rows near the visible part are rendered; each number leads to its movements. */
export function StockMatrix({ items, places, onMore }: StockMatrixProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (index) => items[index]?.id ?? index,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const more = useEffectEvent(() => onMore?.());
  const isAtEnd = last >= items.length - 20;
  useEffect(() => {
    if (isAtEnd) more();
  }, [isAtEnd, items.length]);
  // no-literal-text: widths of columns
  const columns = `clamp(140px, 24vw, 280px) ${totalWidth}px repeat(${places.length}, ${placeWidth}px)`;
  const grid = { gridTemplateColumns: columns, width: 'max-content', minWidth: '100%' };
  return (
    <div
      ref={scroller}
      role="table"
      aria-label={t`Stock matrix`}
      aria-rowcount={items.length + 1}
      aria-colcount={places.length + 2}
      className="min-h-0 flex-1 overflow-auto border-t border-line [contain:strict]"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="sticky top-0 z-20 grid bg-surface-2 text-sm text-3"
        style={grid}
      >
        <span role="columnheader" className="sticky left-0 z-10 flex items-center bg-surface-2 px-3">
          <Trans>Item</Trans>
        </span>
        <span role="columnheader" className="flex items-center justify-end px-2">
          <Trans>On hand</Trans>
        </span>
        {places.map(({ id, name, kind }) => (
          <span
            key={id}
            role="columnheader"
            className="flex h-11 min-w-0 flex-col justify-center px-2 text-right"
          >
            <Link to={`/inventory/places/${id}`} className="truncate rounded-sm text-1 hover:underline">
              {name}
            </Link>
            <span className="truncate text-xs">{placeKindWord(kind)}</span>
          </span>
        ))}
      </div>
      <div
        role="rowgroup"
        className="relative"
        style={{ height: rows.getTotalSize(), ...grid, display: 'block' }}
      >
        {shown.map(({ index, start, key }) => {
          const item = items[index];
          return (
            item && (
              <div
                key={key}
                role="row"
                aria-rowindex={index + 2}
                className="absolute inset-x-0 top-0 grid items-center border-b border-line"
                style={{ ...grid, height: rowHeight, transform: `translateY(${start}px)` }}
              >
                <Row item={item} places={places} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function Row({ item, places }: { item: InventoryItem; places: readonly StockPlace[] }) {
  const levels = new Map(item.levels.map((level) => [level.placeId, level]));
  return (
    <>
      <span role="rowheader" className="sticky left-0 z-10 flex h-full min-w-0 items-center bg-surface px-3">
        <Link to={`/inventory/items/${item.id}`} className="truncate rounded-sm text-1 hover:underline">
          {item.name}
        </Link>
      </span>
      <Cell
        label={item.name}
        href={`/inventory/ledger?itemId=${item.id}`}
        item={item}
        value={item.onHand}
        isLow={item.isLow}
      />
      {places.map(({ id, name }) => {
        const level = levels.get(id);
        return (
          <Cell
            key={id}
            label={name}
            href={`/inventory/ledger?itemId=${item.id}&placeId=${id}`}
            item={item}
            value={level?.onHand ?? 0}
            isLow={level != null && level.min !== null && level.onHand < level.min}
          />
        );
      })}
    </>
  );
}

type CellProps = { label: string; href: string; item: InventoryItem; value: number; isLow: boolean };

/** A number that leads to its movements; nothing where there is none and none is needed. */
function Cell({ label, href, item, value, isLow }: CellProps) {
  const amount = quantityWord(value, item.unit);
  return (
    <span role="cell" className="px-2 text-right">
      {value === 0 && !isLow ? (
        <span aria-hidden="true" className="text-3">
          ·
        </span>
      ) : (
        <Link
          to={href}
          aria-label={isLow ? t`${label}: ${amount}, low` : `${label}: ${amount}`}
          className={classNames(
            'num rounded-sm px-1 hover:underline',
            value < 0 ? 'bg-danger-wash text-danger' : isLow ? 'bg-warn-wash text-warn' : 'text-1',
          )}
        >
          {value.toLocaleString(locale, { maximumFractionDigits: 3 })}
        </Link>
      )}
    </span>
  );
}
