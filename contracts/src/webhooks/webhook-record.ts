import { adminOnly } from '../identity/scope.ts';
import { defineRecord } from '../records/define-record.ts';

/** An address that receives the company's events. Its events carry no record, and webhooks do not deliver them. */
export const webhookRecord = defineRecord()({
  kind: 'webhook',
  member: null,
  collection: 'webhooks',
  noun: ['webhook', 'webhooks'],
  permissions: { view: adminOnly, change: adminOnly },
  events: {
    created: 'Webhook created',
    updated: 'Webhook changed',
    secret_rotated: 'Secret of a webhook replaced',
    disabled: 'Webhook disabled',
    deleted: 'Webhook deleted',
  },
  link: ({ id, type }) => (type === 'webhook.deleted' ? '/settings/webhooks' : `/settings/webhooks/${id}`),
  tag: 'Webhook',
});
