import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { placeKinds, stockPlaceSorts } from '@switchyard/contracts/inventory/inventory-options.ts';
import { stockMovementRecord } from '@switchyard/contracts/inventory/stock-movement-record.ts';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import { Warehouse } from 'lucide-react';
import { placeKindWord } from '../../core/inventory/inventory-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { many, toggle } from '../../records/list-filter.ts';
import { defineRecordList } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { stockPlaces } from './inventory-api.ts';
import { ReconcileChip } from './reconcile-chip.tsx';

const list = defineRecordList({
  api: stockPlaces,
  alsoOn: [stockMovementRecord],
  searchHint: t`Name, notes`,
  filters: { kind: many(t`Kind`, placeKinds, placeKindWord), toReconcile: toggle(t`To reconcile`) },
  sorts: stockPlaceSorts,
  groups: { kind: {} },
  defaultSort: () => 'name',
  columns: ({ zone }) => columnsFor(zone),
  card: (place) => <PlaceCard place={place} />,
  href: ({ id }) => `/inventory/places/${id}`,
  empty: {
    icon: <Warehouse />,
    text: t`Add your warehouse and one place per truck. Bins go into them.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  create: {
    label: t`New stock place`,
    action: 'stock_place.create',
    form: lazyComponent(() => import('./place-form-dialog.tsx').then((file) => file.PlaceFormDialog)),
  },
  export: { from: 'server', href: stockPlaces.exportHref },
});

/** Where stock is. */
export function PlacesPage() {
  if (scopeOf(useCurrentUser(), 'stock_place.view') === 'none') return <NoAccess what={t`stock places`} />;
  return <RecordListPage list={list} />;
}

function columnsFor(zone: string): readonly Column<StockPlace>[] {
  return [
    {
      id: 'name',
      header: t`Name`,
      width: 'minmax(160px, 2fr)',
      sortable: true,
      cell: ({ name }) => <span className="truncate font-medium text-1">{name}</span>,
    },
    { id: 'kind', header: t`Kind`, width: '112px', cell: ({ kind }) => <Text text={placeKindWord(kind)} /> },
    {
      id: 'holder',
      header: t`Technician or place`,
      width: 'minmax(140px, 1fr)',
      showFrom: 720,
      cell: ({ technicianName, parentName }) => <Text text={technicianName ?? parentName ?? '–'} />,
    },
    {
      id: 'items',
      header: t`Items`,
      width: '80px',
      cell: ({ items }) => <span className="num text-2">{items}</span>,
    },
    { id: 'toReconcile', header: t`State`, width: '140px', cell: (place) => <ReconcileChip place={place} /> },
    {
      id: 'createdAt',
      header: t`Created`,
      width: '108px',
      sortable: true,
      showFrom: 960,
      cell: ({ createdAt }) => (
        <span className="num whitespace-nowrap text-3">{formatDate(createdAt, zone, 'date')}</span>
      ),
    },
  ];
}

function Text({ text }: { text: string }) {
  return <span className="truncate text-2">{text}</span>;
}

/** A row on a narrow screen. */
function PlaceCard({ place }: { place: StockPlace }) {
  const { name, kind, technicianName, parentName, items } = place;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-1">{name}</span>
        <ReconcileChip place={place} />
      </span>
      <span className="truncate text-sm text-2">
        {[placeKindWord(kind), technicianName ?? parentName].filter(Boolean).join(' · ')}
      </span>
      <span className="num text-sm text-3">
        <Plural value={items} one="# item" other="# items" />
      </span>
    </div>
  );
}
