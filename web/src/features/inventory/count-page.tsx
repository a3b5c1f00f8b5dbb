import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { InventoryItem } from '@switchyard/contracts/inventory/inventory-item.ts';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { quantityWord } from '../../core/inventory/inventory-words.ts';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { typedNumber } from '../../lib/typed-number.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Input } from '../../ui/input.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { inventoryItems, stockPlaces } from './inventory-api.ts';
import { useCountStockMutation } from './movement-api.ts';

/** Counts the stock of a place: quantities are entered blind, then compared with the books, then posted. */
export function CountPage() {
  const { placeId = '' } = useParams();
  const mayCount = scopeOf(useCurrentUser(), 'stock_movement.count') !== 'none';
  const place = stockPlaces.read.useQuery(placeId, { skip: !mayCount });
  const list = inventoryItems.list.useInfiniteQuery(
    { placeId, sort: 'name', limit: 200 },
    { refetchOnMountOrArgChange: true },
  );
  if (!mayCount) return <NoAccess what={t`counts`} />;
  const name = place.data?.name ?? '';
  const items = list.data?.pages.flatMap((page) => page.items);
  const error = place.error ?? list.error;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
      <PageHeader
        title={t`Count ${name}`}
        crumbs={[
          { label: t`Stock places`, href: '/inventory/places' },
          { label: name, href: `/inventory/places/${placeId}` },
        ]}
      />
      <div className="flex max-w-3xl flex-col gap-3">
        {error !== undefined && items === undefined && (
          <ErrorState error={error} onRetry={() => void list.refetch()} />
        )}
        {items === undefined && error === undefined && <SkeletonRows count={6} />}
        {items && (
          <Sheet
            placeId={placeId}
            items={items}
            onReview={() => void list.refetch()}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
          />
        )}
      </div>
    </div>
  );
}

type SheetProps = {
  placeId: string;
  items: readonly InventoryItem[];
  /** Reads what the books have now. */
  onReview: () => void;
  onMore: (() => void) | null;
};

function Sheet({ placeId, items, onReview, onMore }: SheetProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isReviewed, setIsReviewed] = useState(false);
  const [post, { isLoading }] = useCountStockMutation();
  const toast = useToast();
  const navigate = useNavigate();
  const lines = items.flatMap((item) => {
    const counted = typedNumber(typed[item.id] ?? '');
    const seen = item.levels.find((level) => level.placeId === placeId)?.onHand ?? 0;
    return typeof counted === 'number' && counted >= 0 ? [{ item, counted, seen }] : [];
  });
  const send = async () => {
    try {
      const body = {
        placeId,
        reason: null,
        key: null,
        lines: lines.map(({ item, counted, seen }) => ({ itemId: item.id, counted, seen })),
      };
      await post(body).unwrap();
      toast({ title: t`Count posted` });
      await navigate(`/inventory/places/${placeId}`);
    } catch (failure) {
      onReview();
      toast({ variant: 'destructive', title: t`Not posted`, description: describeRequestError(failure) });
    }
  };
  return (
    <>
      <p className="text-2">
        {isReviewed
          ? t`Compare, recount what surprises you, then post. What you left empty stays as it is.`
          : t`Enter what you count. What the books have is shown afterwards.`}
      </p>
      <Panel flush>
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <Line
              key={item.id}
              item={item}
              value={typed[item.id] ?? ''}
              onChange={(value) => setTyped((before) => ({ ...before, [item.id]: value }))}
              review={isReviewed ? lines.find((line) => line.item.id === item.id) : undefined}
            />
          ))}
        </ul>
        {items.length === 0 && (
          <p className="p-3 text-2">
            <Trans>Nothing is here by the books. Receive or adjust what you find.</Trans>
          </p>
        )}
      </Panel>
      <div className="flex flex-wrap gap-2">
        {onMore && (
          <Button onClick={onMore}>
            <Trans>Show more</Trans>
          </Button>
        )}
        {isReviewed ? (
          <>
            <Button
              variant="primary"
              busy={isLoading}
              disabled={lines.length === 0}
              onClick={() => void send()}
            >
              <Trans>Post count</Trans>
            </Button>
            <Button onClick={() => setIsReviewed(false)}>
              <Trans>Count again</Trans>
            </Button>
          </>
        ) : (
          <Button
            variant="primary"
            disabled={lines.length === 0}
            onClick={() => {
              onReview();
              setIsReviewed(true);
            }}
          >
            <Trans>Review</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

type LineProps = {
  item: InventoryItem;
  value: string;
  onChange: (value: string) => void;
  /** Counted quantity and that of the books; undefined while it is entered blind. */
  review: { readonly counted: number; readonly seen: number } | undefined;
};

function Line({ item: { sku, name, unit }, value, onChange, review }: LineProps) {
  const variance = review ? Math.round((review.counted - review.seen) * 1000) / 1000 : 0;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate text-1">{name}</span>
        <span className="num block text-xs text-3">{sku}</span>
      </span>
      {review && (
        <span className={variance === 0 ? 'num text-sm text-3' : 'num text-sm text-warn'}>
          {variance === 0
            ? t`as in the books`
            : t`${variance > 0 ? '+' : ''}${variance} against ${quantityWord(review.seen, unit)}`}
        </span>
      )}
      <div className="w-32">
        <Input
          inputMode="decimal"
          aria-label={t`Counted ${name}`}
          trailing={unit}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </li>
  );
}
