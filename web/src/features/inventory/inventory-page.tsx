import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { inventoryItemSorts } from '@switchyard/contracts/inventory/inventory-options.ts';
import { stockMovementRecord } from '@switchyard/contracts/inventory/stock-movement-record.ts';
import { Package } from 'lucide-react';
import { fieldViewOf } from '../../core/covered-value.tsx';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { linked, toggle } from '../../records/list-filter.ts';
import { defineRecordList, type ListFilters } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Link } from '../../ui/link.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { inventoryItems } from './inventory-api.ts';
import { InventoryCard, inventoryColumns } from './inventory-columns.tsx';

const filters = {
  low: toggle(t`Low stock`),
  nonStock: toggle(t`Not counted`),
  placeId: linked,
};

const list = defineRecordList({
  api: inventoryItems,
  title: () => t`Inventory`,
  alsoOn: [stockMovementRecord],
  searchHint: t`SKU, name, category, barcode`,
  filters,
  sorts: inventoryItemSorts,
  defaultSort: () => 'name',
  columns: ({ zone, user }) =>
    inventoryColumns(
      zone,
      scopeOf(user, 'inventory_item.update') === 'company' &&
        fieldViewOf(user, 'inventory_item.valueMinor') === 'shown',
    ),
  card: (item) => <InventoryCard item={item} />,
  cardHeight: 92,
  flashKey: ({ revision, onHand }) => `${revision} ${onHand}`,
  href: ({ id }) => `/inventory/items/${id}`,
  empty: {
    icon: <Package />,
    title: t`No items yet`,
    text: t`Filters, valves, cable: what you keep in the warehouse and on trucks, and use on jobs.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  create: {
    label: t`New item`,
    action: 'inventory_item.create',
    form: lazyComponent(() => import('./item-form-dialog.tsx').then((file) => file.ItemFormDialog)),
  },
  Tools: Tools,
  export: { from: 'server', href: inventoryItems.exportHref },
});

/** All items with their stock. */
export function InventoryPage() {
  if (scopeOf(useCurrentUser(), 'inventory_item.view') === 'none') return <NoAccess what={t`inventory`} />;
  return <RecordListPage list={list} tools={<StockViews />} />;
}

/** A chip for the place that a link has set. */
function Tools({ values, set }: ListFilters<typeof filters>) {
  if (values.placeId === null) return null;
  return (
    <Chip tone="info" onRemove={() => set({ placeId: null })}>
      {t`At one place`}
    </Chip>
  );
}

/** Links to the other views of stock. */
function StockViews() {
  return (
    <nav aria-label={t`Other views of stock`} className="flex gap-1">
      <Button asChild variant="ghost">
        <Link to="/inventory/matrix">
          <Trans>Matrix</Trans>
        </Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to="/inventory/places">
          <Trans>Places</Trans>
        </Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to="/inventory/ledger">
          <Trans>Ledger</Trans>
        </Link>
      </Button>
    </nav>
  );
}
