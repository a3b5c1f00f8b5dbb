import { t } from '@lingui/core/macro';
import { movementTypes } from '@switchyard/contracts/inventory/inventory-options.ts';
import type { StockMovement } from '@switchyard/contracts/inventory/stock-movement.ts';
import { ScrollText } from 'lucide-react';
import { movementTypeWord } from '../../core/inventory/inventory-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { hashNumber } from '../../lib/record-number.ts';
import { linked, many, toggle } from '../../records/list-filter.ts';
import { defineRecordList, type ListFilters } from '../../records/record-list.ts';
import { RecordListPage } from '../../records/record-list-page.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { NoAccess } from '../../ui/no-access.tsx';
import { movementPlaces, signedQuantity } from './ledger-rows.tsx';
import { stockMovements } from './movement-api.ts';

const filters = {
  type: many(t`Movement`, movementTypes, movementTypeWord),
  isException: toggle(t`More than the books had`),
  itemId: linked,
  placeId: linked,
  jobId: linked,
};

const list = defineRecordList({
  api: stockMovements,
  title: () => t`Stock ledger`,
  searchHint: t`Item`,
  filters,
  sorts: ['-createdAt'],
  defaultSort: () => '-createdAt',
  columns: ({ zone, user }) =>
    columnsFor(zone).filter(
      ({ id }) => id !== 'costMinor' || scopeOf(user, 'stock_movement.receive') === 'company',
    ),
  card: (line, { zone }) => <LedgerCard line={line} zone={zone} />,
  cardHeight: 92,
  href: ({ itemId }) => `/inventory/items/${itemId}`,
  hasViews: () => false,
  empty: {
    icon: <ScrollText />,
    title: t`Nothing has moved yet`,
    text: t`What is received, used, transferred, counted and corrected is listed here, and stays.`,
    filteredText: t`Try fewer filters or another word.`,
  },
  Tools: LinkedFilters,
});

/** All movements of stock. */
export function LedgerPage() {
  if (scopeOf(useCurrentUser(), 'stock_movement.view') === 'none')
    return <NoAccess what={t`the stock ledger`} />;
  return <RecordListPage list={list} />;
}

function columnsFor(zone: string): readonly Column<StockMovement>[] {
  return [
    {
      id: 'createdAt',
      header: t`Time`,
      width: '132px',
      cell: ({ occurredAt }) => (
        <span className="num whitespace-nowrap text-3">{formatDate(occurredAt, zone, 'dayTime')}</span>
      ),
    },
    {
      id: 'itemName',
      header: t`Item`,
      width: 'minmax(160px, 2fr)',
      cell: ({ itemName }) => <span className="truncate font-medium text-1">{itemName}</span>,
    },
    {
      id: 'type',
      header: t`Movement`,
      width: '112px',
      cell: ({ type }) => <Text text={movementTypeWord(type)} />,
    },
    {
      id: 'quantity',
      header: t`Quantity`,
      width: '108px',
      cell: (line) => <span className="num truncate text-1">{signedQuantity(line)}</span>,
    },
    {
      id: 'places',
      header: t`Place`,
      width: 'minmax(140px, 1.5fr)',
      showFrom: 720,
      cell: (line) => <Text text={movementPlaces(line)} />,
    },
    {
      id: 'jobNumber',
      header: t`Job`,
      width: '76px',
      showFrom: 860,
      cell: ({ jobNumber }) => <Text text={jobNumber === null ? '–' : hashNumber(jobNumber)} />,
    },
    {
      id: 'costMinor',
      header: t`Cost`,
      width: '96px',
      showFrom: 980,
      cell: ({ costMinor }) => <Text text={costMinor === null ? '–' : formatMoney(costMinor)} />,
    },
    {
      id: 'reason',
      header: t`Reason`,
      width: 'minmax(120px, 1fr)',
      showFrom: 1180,
      cell: ({ reason }) => <Text text={reason ?? '–'} />,
    },
    {
      id: 'authorName',
      header: t`By`,
      width: 'minmax(100px, 1fr)',
      showFrom: 1080,
      cell: ({ authorName }) => <Text text={authorName} />,
    },
  ];
}

function Text({ text }: { text: string }) {
  return <span className="num truncate text-2">{text}</span>;
}

/** A row on a narrow screen. */
function LedgerCard({ line, zone }: { line: StockMovement; zone: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-medium text-1">{line.itemName}</span>
        <span className="num text-1">{signedQuantity(line)}</span>
      </span>
      <span className="truncate text-sm text-2">
        {[movementTypeWord(line.type), movementPlaces(line), line.reason].filter(Boolean).join(' · ')}
      </span>
      <span className="num truncate text-sm text-3">
        {formatDate(line.occurredAt, zone, 'dayTime')} · {line.authorName}
      </span>
    </div>
  );
}

/** Chips for what a link has set, each with a button that removes it. */
function LinkedFilters({ values, set }: ListFilters<typeof filters>) {
  const chips = [
    { key: 'itemId', isSet: values.itemId !== null, text: t`One item` },
    { key: 'placeId', isSet: values.placeId !== null, text: t`One place` },
    { key: 'jobId', isSet: values.jobId !== null, text: t`One job` },
  ].filter(({ isSet }) => isSet);
  return chips.map(({ key, text }) => (
    <Chip key={key} tone="info" onRemove={() => set({ [key]: null })}>
      {text}
    </Chip>
  ));
}
