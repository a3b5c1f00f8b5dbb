import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { deliveryStates, type Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { webhookRecord } from '@switchyard/contracts/webhooks/webhook-record.ts';
import { Ellipsis, RotateCcw, Send, TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { oneFilter } from '../../lib/url-filters.ts';
import { useUrlFilters } from '../../lib/use-url-filters.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWebhookActions, type WebhookActions } from './use-webhook-actions.tsx';
import { disabledText, filterText, webhookName, WebhookStatus } from './webhook-words.tsx';
import { useWebhooksQuery } from './webhooks-api.ts';

// Fetched in parallel with the webhook.
const deliveryList = lazyComponent(
  () => import('./delivery-list.tsx').then((module) => module.DeliveryList),
  {
    untilItArrives: true,
  },
);
void deliveryList.preload();
const replayDialog = lazyComponent(
  () => import('./replay-dialog.tsx').then((module) => module.ReplayDialog),
  {
    untilItArrives: true,
  },
);

const pollMs = 10_000;
const listHref = '/settings/webhooks';
const crumbs = [
  { label: t`Settings`, href: '/settings' },
  { label: t`Webhooks`, href: listHref },
];
const filters = { state: oneFilter(deliveryStates) };

/** The deliveries of one webhook. */
export function WebhookPage() {
  const user = useCurrentUser();
  const { webhookId = '' } = useParams();
  if (scopeOf(user, 'webhook.view') === 'none') return <NoAccess what={t`webhooks`} />;
  return <OneWebhook id={webhookId} zone={user.companyTimeZone} />;
}

function OneWebhook({ id, zone }: { id: string; zone: string }) {
  const { data, error, refetch } = useWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // Successes and failures cause no events.
    pollingInterval: pollMs,
  });
  useRecordLive({ record: webhookRecord });
  const webhook = data?.items.find((item) => item.id === id);
  if (webhook) return <Deliveries key={webhook.id} webhook={webhook} zone={zone} />;
  return (
    <>
      <PageHeader title={t`Webhook`} crumbs={crumbs} />
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={refetch} />}
      {error === undefined && data === undefined && <SkeletonRows />}
      {data !== undefined && (
        <EmptyState icon={<TriangleAlert />} title={t`There is no such webhook`}>
          <Trans>It was deleted, or it belongs to another company.</Trans>
        </EmptyState>
      )}
    </>
  );
}

function Deliveries({ webhook, zone }: { webhook: Webhook; zone: string }) {
  const navigate = useNavigate();
  const actions = useWebhookActions(() => void navigate(listHref));
  const { values, set } = useUrlFilters(filters);
  const [isReplaying, setIsReplaying] = useState(false);
  const name = webhookName(webhook);
  return (
    <>
      <PageHeader
        title={name}
        crumbs={crumbs}
        badge={<WebhookStatus webhook={webhook} />}
        tools={
          <>
            <Button icon={<RotateCcw />} disabled={!webhook.enabled} onClick={() => setIsReplaying(true)}>
              <Trans>Replay</Trans>
            </Button>
            <Button icon={<Send />} disabled={!webhook.enabled} onClick={() => actions.sendTest(webhook)}>
              <Trans>Send test event</Trans>
            </Button>
            <DropdownMenu
              items={actions.menuOf(webhook)}
              align="end"
              trigger={<IconButton label={t`Actions for ${name}`} icon={<Ellipsis />} tooltip={false} />}
            />
          </>
        }
      />
      <div className="flex flex-col gap-2 border-b border-line px-4 py-3 max-sm:px-3">
        {webhook.disabledReason !== null && <DisabledNote webhook={webhook} actions={actions} />}
        <p className="min-w-0 text-sm wrap-anywhere text-3">
          <span className="font-mono text-2">{webhook.url}</span> · {filterText(webhook)}
        </p>
        <SegmentedControl
          label={t`State`}
          className="self-start"
          value={values.state ?? 'any'}
          onChange={(value) => set({ state: value === 'any' ? null : value })}
          segments={[
            { value: 'any', label: t`All` },
            { value: 'waiting', label: t`Waiting` },
            { value: 'delivered', label: t`Delivered` },
            { value: 'failed', label: t`Failed` },
          ]}
        />
      </div>
      <div className="min-h-0 flex-1">
        <Suspense fallback={<SkeletonRows />}>
          <deliveryList.Component webhook={webhook} state={values.state ?? null} zone={zone} />
        </Suspense>
      </div>
      {actions.dialogs}
      {isReplaying && (
        <Suspense fallback={null}>
          <replayDialog.Component webhook={webhook} zone={zone} onClose={() => setIsReplaying(false)} />
        </Suspense>
      )}
    </>
  );
}

function DisabledNote({ webhook, actions }: { webhook: Webhook; actions: WebhookActions }) {
  if (webhook.disabledReason === null) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-danger-wash px-3 py-2 text-1"
    >
      <p className="min-w-0 flex-1 basis-72">
        {disabledText(webhook.disabledReason)}{' '}
        <Trans>Events recorded in the meantime are not sent later.</Trans>
      </p>
      <Button onClick={() => actions.enable(webhook, true)}>
        <Trans>Switch on</Trans>
      </Button>
    </div>
  );
}
