import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { knownFactsOf } from '@switchyard/contracts/records/registry.ts';
import { kindOfEvent } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react';
import { pluralOf } from '../../records/record-nouns.ts';
import { Chip } from '../../ui/chip.tsx';

/** The description of a webhook; without one, the host of its address. */
export function webhookName({ description, url }: Pick<Webhook, 'description' | 'url'>): string {
  if (description !== '') return description;
  return URL.canParse(url) ? new URL(url).host : url;
}

/** State of a webhook: on, off, failing or disabled. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { enabled, disabledReason, failingSince } = webhook;
  if (!enabled) {
    return disabledReason === null ? (
      <Chip icon={<CircleSlash />}>
        <Trans>Off</Trans>
      </Chip>
    ) : (
      <Chip tone="danger" icon={<TriangleAlert />}>
        <Trans>Disabled</Trans>
      </Chip>
    );
  }
  return failingSince === null ? (
    <Chip tone="ok" icon={<CircleCheck />}>
      <Trans>On</Trans>
    </Chip>
  ) : (
    <Chip tone="warn" icon={<TriangleAlert />}>
      <Trans>Failing</Trans>
    </Chip>
  );
}

/** Why the product disabled a webhook. */
export function disabledText(reason: NonNullable<Webhook['disabledReason']>): string {
  switch (reason) {
    case 'gone':
      return t`Its server answered that it does not want events any more.`;
    case 'failing':
      return t`Its server has accepted no event for days.`;
    default:
      return reason satisfies never;
  }
}

/** Kinds that a list of filters names; the others are counted. */
const namedKinds = 3;

/** `All events`, or the kinds of records: `Customers, Jobs`. */
export function filterText({ events }: Pick<Webhook, 'events'>): string {
  if (events.length === 0) return t`All events`;
  const names = [...new Set(events.map(kindOfEvent))].map(kindTitle).toSorted();
  const shown = names.slice(0, namedKinds).join(', ');
  const rest = names.length - namedKinds;
  return rest > 0 ? t`${shown} and ${rest} more` : shown;
}

/** Display name of a kind of record: `Jobs`. */
export function kindTitle(kind: string): string {
  const facts = knownFactsOf(kind);
  return facts ? pluralOf(facts) : kind;
}
