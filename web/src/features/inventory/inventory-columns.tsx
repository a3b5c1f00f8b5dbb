import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import { quantityWord } from '../../core/inventory/inventory-words.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-list-types.ts';

/** Columns of the list. `showsValue`: the role sees what stock is worth. */
export function inventoryColumns(zone: string, showsValue: boolean): readonly Column<InventoryItem>[] {
  return columnsFor(zone).filter(({ id }) => showsValue || id !== 'valueMinor');
}

function columnsFor(zone: string): readonly Column<InventoryItem>[] {
  return [
    {
      id: 'sku',
      header: t`SKU`,
      width: '108px',
      sortable: true,
      cell: ({ sku }) => <span className="num truncate text-3">{sku}</span>,
    },
    {
      id: 'name',
      header: t`Name`,
      width: 'minmax(180px, 2fr)',
      sortable: true,
      cell: ({ name }) => <span className="truncate font-medium text-1">{name}</span>,
    },
    {
      id: 'category',
      header: t`Category`,
      width: 'minmax(100px, 1fr)',
      showFrom: 960,
      cell: ({ category }) => <span className="truncate text-2">{category ?? '–'}</span>,
    },
    {
      id: 'onHand',
      header: t`On hand`,
      width: '112px',
      cell: (item) => <Amount item={item} value={item.onHand} />,
    },
    {
      id: 'available',
      header: t`Available`,
      width: '112px',
      showFrom: 760,
      cell: (item) => <Amount item={item} value={item.available} />,
    },
    {
      id: 'isLow',
      header: t`State`,
      width: '96px',
      cell: (item) => <StockChip item={item} />,
    },
    {
      id: 'valueMinor',
      header: t`Value`,
      width: '104px',
      showFrom: 1100,
      cell: ({ valueMinor }) => (
        <span className="num text-2">{valueMinor === null ? '–' : formatMoney(valueMinor)}</span>
      ),
    },
    {
      id: 'createdAt',
      header: t`Created`,
      width: '108px',
      sortable: true,
      showFrom: 1280,
      cell: ({ createdAt }) => (
        <span className="num whitespace-nowrap text-3">{formatDate(createdAt, zone, 'date')}</span>
      ),
    },
  ];
}

function Amount({ item: { unit, nonStock }, value }: { item: InventoryItem; value: number }) {
  return (
    <span className={value < 0 ? 'num truncate text-danger' : 'num truncate text-2'}>
      {nonStock ? '–' : quantityWord(value, unit)}
    </span>
  );
}

/** Chip of an item whose stock needs work: it is low, or below zero. */
export function StockChip({ item }: { item: Pick<InventoryItem, 'isLow' | 'nonStock' | 'levels'> }) {
  if (item.nonStock) {
    return (
      <Chip tone="neutral">
        <Trans>Not counted</Trans>
      </Chip>
    );
  }
  if (item.levels.some(({ onHand }) => onHand < 0)) {
    return (
      <Chip tone="danger">
        <Trans>Reconcile</Trans>
      </Chip>
    );
  }
  if (!item.isLow) return null;
  return (
    <Chip tone="warn">
      <Trans>Low</Trans>
    </Chip>
  );
}

/** A row on a narrow screen. */
export function InventoryCard({ item }: { item: InventoryItem }) {
  const { sku, name, category, unit, onHand, available, nonStock } = item;
  const held = quantityWord(onHand, unit);
  const free = quantityWord(available, unit);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex items-center gap-2">
        <span className="num text-sm text-3">{sku}</span>
        <span className="min-w-0 flex-1 truncate font-medium text-1">{name}</span>
        <StockChip item={item} />
      </span>
      {!nonStock && (
        <span className="num truncate text-sm text-2">{t`${held} on hand, ${free} available`}</span>
      )}
      <span className="truncate text-sm text-3">{category ?? t`No category`}</span>
    </div>
  );
}
