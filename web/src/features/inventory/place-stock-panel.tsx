import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { stockMovementRecord } from '@switchyard/contracts/inventory/stock-movement-record.ts';
import type { StockPlace } from '@switchyard/contracts/inventory/stock-place.ts';
import { ClipboardCheck } from 'lucide-react';
import { quantityWord } from '../../core/inventory/inventory-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { inventoryItems } from './inventory-api.ts';

const also = { alsoOn: [stockMovementRecord] };

/** The items at a place, by name. */
export function PlaceStockPanel({ place }: { place: StockPlace }) {
  const user = useCurrentUser();
  const { id, technicianId, items: count } = place;
  const list = inventoryItems.list.useInfiniteQuery(
    { placeId: id, sort: 'name', limit: 100 },
    { refetchOnMountOrArgChange: true },
  );
  useRecordLive(inventoryItems, also);
  const scope = scopeOf(user, 'stock_movement.count');
  const mayCount = scope === 'company' || (scope === 'assigned' && technicianId === user.technicianId);
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <Panel
      title={t`Stock`}
      badge={<span className="num text-sm text-3">{count}</span>}
      actions={
        mayCount && (
          <Link
            to={`/inventory/places/${id}/count`}
            className="flex items-center gap-1 rounded-sm px-1 text-sm text-2 hover:text-1"
          >
            <ClipboardCheck size={14} aria-hidden="true" />
            <Trans>Count</Trans>
          </Link>
        )
      }
      flush
    >
      {list.error !== undefined && items === undefined && (
        <ErrorState compact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {items === undefined && list.error === undefined && <SkeletonRows count={3} />}
      {items?.length === 0 && (
        <p className="px-3 pb-3 text-2">
          <Trans>Nothing is here.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {items?.map(({ id: itemId, sku, name, unit, levels }) => {
          const onHand = levels.find(({ placeId }) => placeId === id)?.onHand ?? 0;
          return (
            <li key={itemId} className="flex items-baseline gap-3 px-3 py-2">
              <span className="num min-w-16 text-sm text-3">{sku}</span>
              <Link
                to={`/inventory/items/${itemId}`}
                className="min-w-0 flex-1 truncate rounded-sm text-1 hover:underline"
              >
                {name}
              </Link>
              {onHand < 0 && (
                <Chip tone="danger">
                  <Trans>Reconcile</Trans>
                </Chip>
              )}
              <Link
                to={`/inventory/ledger?itemId=${itemId}&placeId=${id}`}
                className="num rounded-sm text-1 hover:underline"
              >
                {quantityWord(onHand, unit)}
              </Link>
            </li>
          );
        })}
      </ul>
      {list.hasNextPage && (
        <div className="px-3 py-2">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </Panel>
  );
}
