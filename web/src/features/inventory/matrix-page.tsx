import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { stockMovementRecord } from '@switchyard/contracts/inventory/stock-movement-record.ts';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import { useState } from 'react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Input } from '../../ui/input.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { inventoryItems, stockPlaces, usePlacesOfStockQuery } from './inventory-api.ts';
import { StockMatrix } from './stock-matrix.tsx';

const also = { alsoOn: [stockMovementRecord] };
const pageSize = 200;

/** Stock of every item at every place. */
export function MatrixPage() {
  if (scopeOf(useCurrentUser(), 'inventory_item.view') === 'none') return <NoAccess what={t`inventory`} />;
  return <Matrix />;
}

function Matrix() {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 200);
  const query = { limit: pageSize, sort: 'name', nonStock: 'false', ...(q === '' ? {} : { q }) };
  const list = inventoryItems.list.useInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const places = usePlacesOfStockQuery({});
  useRecordLive(inventoryItems, also);
  useRecordLive(stockPlaces);
  const items = list.data?.pages.flatMap((page) => page.items);
  const error = list.error ?? places.error;
  const retry = () => {
    void list.refetch();
    void places.refetch();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={t`Stock matrix`} crumbs={[{ label: t`Inventory`, href: '/inventory' }]} />
      <div className="flex flex-wrap items-center gap-3 px-4 py-2">
        <Input
          type="search"
          className="max-w-72"
          aria-label={t`Search items`}
          placeholder={t`SKU, name, category, barcode`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span className="num text-sm text-3" aria-live="polite">
          <Plural value={list.data?.pages[0]?.total ?? 0} one="# item" other="# items" />
        </span>
      </div>
      <Content
        items={items}
        places={places.data?.items}
        error={error}
        onRetry={retry}
        onMore={list.hasNextPage && !list.isFetchingNextPage ? () => void list.fetchNextPage() : null}
      />
    </div>
  );
}

type ContentProps = {
  items: readonly InventoryItem[] | undefined;
  places: readonly StockPlace[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Reads more items; null: there are none, or they are on their way. */
  onMore: (() => void) | null;
};

function Content({ items, places, error, onRetry, onMore }: ContentProps) {
  if (error !== undefined && (items === undefined || places === undefined)) {
    return <ErrorState error={error} onRetry={onRetry} />;
  }
  if (items === undefined || places === undefined) return <SkeletonRows count={8} />;
  if (items.length === 0 || places.length === 0) {
    return (
      <EmptyState title={t`Nothing to show`}>
        <Trans>Items are the rows and places the columns: add both, or try another word.</Trans>
      </EmptyState>
    );
  }
  return <StockMatrix items={items} places={places} onMore={onMore} />;
}
