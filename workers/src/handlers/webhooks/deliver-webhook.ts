import { setTimeout as delay } from 'node:timers/promises';
import { longestFailingMs } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  type DeliveryClaim,
  findNextDeliveries,
  lockTarget,
  noteFailure,
  noteSuccess,
  postponeDelivery,
  readFirstTry,
  storeOutcome,
} from '@switchyard/platform/db/repositories/webhook-claim-repository.ts';
import { systemContext } from '@switchyard/platform/events/system-context.ts';
import { type CommandDeps, runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { TaskProducer } from '@switchyard/platform/queues/task-producer.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import {
  type Attempt,
  type AttemptDeps,
  attemptDelivery,
  UnreadableSecretError,
} from './attempt-delivery.ts';
import { disableWebhook } from './disable-webhook.ts';
import { nextTry } from './next-try.ts';
import { shownBody } from './shown-body.ts';

export type DeliverDeps = CommandDeps &
  AttemptDeps & {
    config: Config;
    producer: Pick<TaskProducer, 'tryAdd'>;
    /** From 0 to 1. Default: `Math.random`. */
    random?: () => number;
  };

/** Delays between attempts to store an outcome: if it is not stored, the event is sent again. */
const storeWaitsMs = [500, 2_000, 8_000];
/** The server does not want events any more. */
const gone = 410;
/** Delay of a delivery that the operator has to make possible, ms. */
const unreadableWaitMs = 600_000;

/**
 * Attempts a delivery once: claims it, commits, sends, stores the outcome. No transaction is open while sending. If the
 * process dies in between, the claim ends and another worker sends the same message again. Then wakes a worker for the
 * next delivery of the webhook, at the end of the queue, so that companies alternate.
 * @throws UnreadableSecretError, which operators see; the delivery waits and counts no attempt
 */
export async function deliverWebhook(
  deps: DeliverDeps,
  { companyId, deliveryId }: { companyId: string; deliveryId: string },
): Promise<void> {
  const claim = { companyId, deliveryId, claimId: newId() };
  const claimed = await claimShown(deps, claim);
  if (claimed === undefined || claimed === 'busy') return;
  const attempt = await attemptDelivery(deps, companyId, claimed).catch(async (error: unknown) => {
    if (error instanceof UnreadableSecretError) {
      await postpone(deps, claim);
      await wakeNext(deps, companyId, claimed.webhookId);
    }
    throw error;
  });
  const mailIds = await withWaits(() => store(deps, claim, { claimed, attempt }));
  for (const mailId of mailIds) await deps.producer.tryAdd('mail.send', { mailId });
  await wakeNext(deps, companyId, claimed.webhookId);
}

/** Claims a delivery, without fields that are hidden by now. */
async function claimShown({ database, clock }: DeliverDeps, claim: DeliveryClaim) {
  return await database.inCompany(claim.companyId, async (tx) => {
    const claimed = await claimDelivery(tx, claim, clock.now());
    if (claimed === undefined || claimed === 'busy') return claimed;
    return { ...claimed, body: await shownBody(tx, claimed.body) };
  });
}

async function postpone({ database, clock }: DeliverDeps, claim: DeliveryClaim): Promise<void> {
  const until = new Date(clock.now().getTime() + unreadableWaitMs);
  const error = 'This deployment cannot sign it at the moment';
  await database.inCompany(claim.companyId, (tx) => postponeDelivery(tx, claim, { error, until }));
}

type Done = { claimed: ClaimedDelivery; attempt: Attempt };

/** Stores what an attempt led to. @returns mails to send */
async function store(deps: DeliverDeps, claim: DeliveryClaim, done: Done): Promise<string[]> {
  const { webhookId } = done.claimed;
  const context = systemContext(claim.companyId);
  return await runCommand(deps, context, async (unit) => {
    const { tx, now } = unit;
    const { retryAfter, ...facts } = done.attempt;
    const { error } = facts;
    if (error === null) {
      const isStored = await storeOutcome(tx, claim, { ...facts, at: now, failure: null });
      if (isStored) await noteSuccess(tx, webhookId, now);
      return [];
    }
    const random = deps.random ?? Math.random;
    const isGone = facts.responseCode === gone;
    const target = await lockTarget(tx, webhookId);
    // Meanwhile its address may have been mended, or the webhook disabled.
    const isMoved = target !== null && target !== done.claimed.url;
    const planned = isGone ? null : nextTry({ tries: done.claimed.tries, retryAfter, now, random });
    const nextTryAt = target === null ? null : isMoved ? now : planned;
    if (!(await storeOutcome(tx, claim, { ...facts, at: now, failure: { nextTryAt } }))) return [];
    if (target === null || isMoved) return [];
    return await judge(deps, unit, claim.deliveryId, { ...done, error, isGone, isLast: nextTryAt === null });
  });
}

type Failed = Done & { error: string; isGone: boolean; isLast: boolean };

/**
 * Disables a webhook whose server is gone, or that has only failed: since before a delivery whose attempts are over, or
 * for five days.
 */
async function judge(
  { config }: DeliverDeps,
  unit: UnitOfWork,
  deliveryId: string,
  failed: Failed,
): Promise<string[]> {
  const { tx, now } = unit;
  const { webhookId } = failed.claimed;
  const webhook = await noteFailure(tx, webhookId, now);
  if (!webhook) return [];
  const { failingSince } = webhook;
  const isLong = now.getTime() - failingSince.getTime() >= longestFailingMs;
  const mayStay = !failed.isGone && !isLong;
  if (mayStay && !(failed.isLast && failingSince <= (await readFirstTry(tx, deliveryId, now)))) return [];
  const reason = failed.isGone ? 'gone' : 'failing';
  return await disableWebhook(unit, { webhookId, webhook, reason, error: failed.error, config });
}

/** Stores again while the database is unavailable. @throws Error if it stays unavailable */
async function withWaits<T>(work: () => Promise<T>): Promise<T> {
  for (const wait of storeWaitsMs) {
    try {
      return await work();
    } catch {
      await delay(wait);
    }
  }
  return await work();
}

/** If Redis or the database is unavailable, the sweep finds the delivery. */
async function wakeNext(deps: DeliverDeps, companyId: string, webhookId: string): Promise<void> {
  const { database, producer, clock } = deps;
  const place = { webhookId, limit: 1, now: clock.now() };
  const next = await database.inCompany(companyId, (tx) => findNextDeliveries(tx, place)).catch(() => []);
  for (const deliveryId of next) await producer.tryAdd('webhooks.deliver', { companyId, deliveryId });
}
