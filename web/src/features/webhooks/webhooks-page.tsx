import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { mostWebhooks } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import { webhookRecord } from '@switchyard/contracts/webhooks/webhook-record.ts';
import { Ellipsis, Plus, Webhook as WebhookIcon } from 'lucide-react';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRecordLive } from '../../records/use-record-live.ts';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoAccess } from '../../ui/no-access.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useWebhookActions, type WebhookActions } from './use-webhook-actions.tsx';
import { filterText, webhookName, WebhookStatus } from './webhook-words.tsx';
import { useWebhooksQuery } from './webhooks-api.ts';

const pollMs = 10_000;
const crumbs = [{ label: t`Settings`, href: '/settings' }];

/** The addresses that receive the company's events. */
export function WebhooksPage() {
  const user = useCurrentUser();
  if (scopeOf(user, 'webhook.view') === 'none') return <NoAccess what={t`webhooks`} />;
  return <Webhooks zone={user.companyTimeZone} />;
}

function Webhooks({ zone }: { zone: string }) {
  const { data, error, refetch } = useWebhooksQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // Successes and failures cause no events.
    pollingInterval: pollMs,
  });
  useRecordLive({ record: webhookRecord });
  const actions = useWebhookActions();
  const webhooks = data?.items;
  return (
    <>
      <PageHeader
        title={t`Webhooks`}
        crumbs={crumbs}
        tools={
          <Button
            variant="primary"
            icon={<Plus />}
            disabled={(webhooks?.length ?? 0) >= mostWebhooks}
            onPointerEnter={actions.preload}
            onClick={actions.create}
          >
            <Trans>New webhook</Trans>
          </Button>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
        <div className="flex max-w-3xl flex-col gap-4">
          <p className="text-2">
            <Trans>
              Events are sent to your programs within seconds, signed as{' '}
              <a
                href="https://www.standardwebhooks.com"
                target="_blank"
                rel="noreferrer"
                className="text-1 underline underline-offset-2"
              >
                Standard Webhooks
              </a>{' '}
              describes. Failed deliveries are repeated for three days and listed for thirty.
            </Trans>
          </p>
          <Panel flush>
            {error !== undefined && webhooks === undefined && (
              <ErrorState compact error={error} onRetry={refetch} />
            )}
            {error === undefined && webhooks === undefined && <SkeletonRows />}
            {webhooks?.length === 0 && (
              <EmptyState icon={<WebhookIcon />} title={t`No webhooks`}>
                <Trans>Add the address of a program that should know what happens in your company.</Trans>
              </EmptyState>
            )}
            {webhooks && webhooks.length > 0 && (
              <ul aria-label={t`Webhooks`} className="divide-y divide-line">
                {webhooks.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} actions={actions} zone={zone} />
                ))}
              </ul>
            )}
          </Panel>
        </div>
      </div>
      {actions.dialogs}
    </>
  );
}

type WebhookRowProps = { webhook: Webhook; actions: WebhookActions; zone: string };

function WebhookRow({ webhook, actions, zone }: WebhookRowProps) {
  const { id, url, lastDeliveredAt } = webhook;
  const name = webhookName(webhook);
  return (
    <li className="flex items-center gap-2 px-3 py-2.5">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <Link to={`/settings/webhooks/${id}`} className="min-w-0 truncate rounded-sm font-medium text-1">
            {name}
          </Link>
          <WebhookStatus webhook={webhook} />
        </div>
        <p className="truncate font-mono text-xs text-3">{url}</p>
        <p className="text-sm text-3">
          {filterText(webhook)}
          {' · '}
          {lastDeliveredAt === null ? (
            <Trans>Nothing delivered yet</Trans>
          ) : (
            <Trans>
              Last delivered <RelativeTime at={lastDeliveredAt} zone={zone} />
            </Trans>
          )}
        </p>
      </div>
      <DropdownMenu
        items={actions.menuOf(webhook)}
        align="end"
        trigger={<IconButton label={t`Actions for ${name}`} icon={<Ellipsis />} tooltip={false} />}
      />
    </li>
  );
}
