import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { WebhookDelivery } from '@switchyard/contracts/webhooks/webhook.ts';
import { CircleCheck, Clock3, TriangleAlert } from 'lucide-react';
import { eventWord } from '../../records/event-words.ts';
import { Chip } from '../../ui/chip.tsx';

/** Display name of what a delivery contains. */
export function deliveryWord({ type }: Pick<WebhookDelivery, 'type'>): string {
  return type === 'webhook.test' ? t`Test event` : eventWord(type as Parameters<typeof eventWord>[0]);
}

export function DeliveryState({ delivery }: { delivery: Pick<WebhookDelivery, 'state' | 'attempts'> }) {
  switch (delivery.state) {
    case 'delivered':
      return (
        <Chip tone="ok" icon={<CircleCheck />}>
          <Trans>Delivered</Trans>
        </Chip>
      );
    case 'failed':
      return (
        <Chip tone="danger" icon={<TriangleAlert />}>
          <Trans>Failed</Trans>
        </Chip>
      );
    case 'waiting':
      return delivery.attempts === 0 ? (
        <Chip icon={<Clock3 />}>
          <Trans>Waiting</Trans>
        </Chip>
      ) : (
        <Chip tone="warn" icon={<Clock3 />}>
          <Trans>Will be retried</Trans>
        </Chip>
      );
    default:
      return delivery.state satisfies never;
  }
}

/** Last answer of the server in a few words. */
export function answerText({ responseCode, error }: Pick<WebhookDelivery, 'responseCode' | 'error'>): string {
  if (responseCode !== null) return t`HTTP ${responseCode}`;
  return error ?? '';
}
