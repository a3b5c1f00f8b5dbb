import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Webhook, WebhookDelivery } from '@switchyard/contracts/webhooks/webhook.ts';
import { Send } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { useOpenParam } from '../../lib/use-open-param.ts';
import { DataList } from '../../ui/data-list.tsx';
import type { Column } from '../../ui/data-list-types.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { answerText, DeliveryState, deliveryWord } from './delivery-words.tsx';
import { useDeliveriesInfiniteQuery } from './webhooks-api.ts';

const sheet = lazyComponent(() => import('./delivery-sheet.tsx').then((module) => module.DeliverySheet), {
  untilItArrives: true,
});

const pollMs = 5_000;

type DeliveryListProps = { webhook: Webhook; state: WebhookDelivery['state'] | null; zone: string };

/** Deliveries of a webhook, newest first; one of them in a sheet. */
export function DeliveryList({ webhook, state, zone }: DeliveryListProps) {
  const list = useDeliveriesInfiniteQuery({ webhookId: webhook.id, state }, { pollingInterval: pollMs });
  const [opened, setOpened] = useOpenParam('delivery');
  const columns = useMemo(() => deliveryColumns(zone, webhook.enabled), [zone, webhook.enabled]);
  const pages = list.currentData?.pages;
  return (
    <>
      <DataList
        label={t`Deliveries`}
        rows={pages?.flatMap(({ items }) => items) ?? []}
        rowId={(delivery) => delivery.id}
        columns={columns}
        status={list.error && !pages ? 'error' : pages ? 'ready' : 'loading'}
        error={list.error}
        onRetry={list.refetch}
        onOpen={({ id }) => setOpened(id)}
        currentId={opened}
        total={pages?.[0]?.total ?? null}
        hasMore={list.hasNextPage}
        loadingMore={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
        cardHeight={72}
        card={(delivery) => <Card delivery={delivery} zone={zone} />}
        empty={
          <EmptyState
            icon={<Send />}
            title={state === null ? t`Nothing sent yet` : t`No delivery in this state`}
          >
            {state === null && (
              <Trans>
                The next event of your company appears here. A test event shows whether it arrives.
              </Trans>
            )}
          </EmptyState>
        }
      />
      {opened !== null && (
        <Suspense fallback={null}>
          <sheet.Component
            id={opened}
            zone={zone}
            mayResend={webhook.enabled}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Card({ delivery, zone }: { delivery: WebhookDelivery; zone: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <span className="truncate font-medium text-1">{deliveryWord(delivery)}</span>
        <RelativeTime at={delivery.createdAt} zone={zone} className="shrink-0 text-sm text-3" />
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <DeliveryState delivery={delivery} />
        <span className="truncate text-sm text-3">{answerText(delivery)}</span>
      </div>
    </div>
  );
}

/** @param isOn false: nothing is sent, so there is no next attempt */
function deliveryColumns(zone: string, isOn: boolean): Column<WebhookDelivery>[] {
  return [
    {
      id: 'event',
      header: t`Event`,
      width: 'minmax(200px, 2fr)',
      cell: (delivery) => <span className="truncate font-medium text-1">{deliveryWord(delivery)}</span>,
    },
    {
      id: 'state',
      header: t`State`,
      width: '150px',
      cell: (delivery) => <DeliveryState delivery={delivery} />,
    },
    {
      id: 'answer',
      header: t`Answer`,
      width: 'minmax(160px, 2fr)',
      cell: (delivery) => <span className="truncate text-2">{answerText(delivery)}</span>,
    },
    {
      id: 'attempts',
      header: t`Attempts`,
      width: '90px',
      align: 'end',
      cell: (delivery) => <span className="num">{delivery.attempts}</span>,
    },
    {
      id: 'next',
      header: t`Next attempt`,
      width: '120px',
      align: 'end',
      showFrom: 900,
      cell: ({ nextTryAt }) => isOn && nextTryAt !== null && <RelativeTime at={nextTryAt} zone={zone} />,
    },
    {
      id: 'at',
      header: t`Recorded`,
      width: '110px',
      align: 'end',
      cell: (delivery) => <RelativeTime at={delivery.createdAt} zone={zone} />,
    },
  ];
}
