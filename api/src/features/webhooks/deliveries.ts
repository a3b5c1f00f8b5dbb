import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type {
  Replayed,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@switchyard/contracts/webhooks/webhook.ts';
import { mostReplayed } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import type { webhookRoutes } from '@switchyard/contracts/webhooks/webhook-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findDelivery,
  insertDeliveries,
  listDeliveries,
  replayDeliveries,
  resendDelivery,
} from '@switchyard/platform/db/repositories/webhook-delivery-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { z } from 'zod';
import type { AppDeps } from '../../app-deps.ts';
import { requireEnabled, requireWebhook } from './read-webhooks.ts';

type Query = z.output<typeof webhookRoutes.deliveries.query>;
type Replay = z.output<NonNullable<typeof webhookRoutes.replay.body>>;

/** @throws ProblemError `request.not_found` */
export async function readDeliveries(
  tx: Tx,
  webhookId: string,
  query: Query,
): Promise<Page<WebhookDelivery>> {
  await requireWebhook(tx, webhookId);
  return await listDeliveries(tx, { ...query, webhookId });
}

/** @throws ProblemError `request.not_found` */
export async function readDelivery(tx: Tx, id: string): Promise<WebhookDeliveryDetail> {
  const delivery = await findDelivery(tx, id);
  if (!delivery) throw new ProblemError('request.not_found');
  return delivery;
}

/** Sends an event without content from the company's records. @throws ProblemError 404, `webhook.disabled` */
export async function sendTest(
  unit: UnitOfWork,
  tasks: AppDeps['tasks'],
  id: string,
): Promise<WebhookDelivery> {
  const { tx, now, context } = unit;
  const { companyId } = context;
  requireEnabled(await requireWebhook(tx, id));
  const deliveryId = newId(now.getTime());
  const type = 'webhook.test';
  const data = { webhookId: id, message: 'This is a test. Your server receives the events of Switchyard.' };
  await insertDeliveries(tx, [
    {
      id: deliveryId,
      companyId,
      webhookId: id,
      messageId: newId(now.getTime()),
      eventType: type,
      body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
      now,
    },
  ]);
  return await sent(unit, tasks, deliveryId);
}

/** Sends a delivery again, with all attempts. @throws ProblemError 404, `webhook.disabled` */
export async function sendAgain(
  unit: UnitOfWork,
  tasks: AppDeps['tasks'],
  id: string,
): Promise<WebhookDelivery> {
  const { webhookId } = await readDelivery(unit.tx, id);
  requireEnabled(await requireWebhook(unit.tx, webhookId));
  await resendDelivery(unit.tx, { id, now: unit.now });
  return await sent(unit, tasks, id);
}

/** Sends the deliveries of a period again. @throws ProblemError 404, `webhook.disabled` */
export async function replay(
  { tx, now }: UnitOfWork,
  webhookId: string,
  { since, until, which }: Replay,
): Promise<Replayed> {
  requireEnabled(await requireWebhook(tx, webhookId));
  return await replayDeliveries(tx, {
    webhookId,
    since: new Date(since),
    until: until === undefined ? now : new Date(until),
    which,
    limit: mostReplayed,
    now,
  });
}

/** The delivery, whose task is queued after the commit. If it is lost, the sweep finds the delivery. */
async function sent(unit: UnitOfWork, tasks: AppDeps['tasks'], deliveryId: string): Promise<WebhookDelivery> {
  const { tx, context } = unit;
  const { companyId } = context;
  unit.afterCommit(() => tasks.enqueue('webhooks.deliver', { companyId, deliveryId }));
  const { body: _body, tries: _tries, ...delivery } = await readDelivery(tx, deliveryId);
  return delivery;
}
