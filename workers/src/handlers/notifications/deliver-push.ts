import type { Database } from '@switchyard/platform/db/database.ts';
import {
  type ClaimedPush,
  claimPush,
  postponePush,
  type PushDelivery,
  removePush,
  removePushDevice,
} from '@switchyard/platform/db/repositories/push-repository.ts';
import type { ApplicationKeys } from '@switchyard/platform/push/application-keys.ts';
import { postPush } from '@switchyard/platform/push/post-push.ts';
import type { PushSettings } from '@switchyard/platform/push/push-settings.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { WebhookAnswer } from '@switchyard/platform/webhooks/post-webhook.ts';
import { WebhookError } from '@switchyard/platform/webhooks/webhook-error.ts';

export type PushDeps = PushSettings & {
  database: Database;
  clock: Clock;
  /** Longest duration of one message, ms. */
  timeoutMs: number;
};

/** Longest wait that a push service may ask for, seconds. */
const longestWaitSeconds = 3_600;

/**
 * Pushes a notification to a device once: claims the delivery, commits, sends. A failed attempt is repeated when the claim
 * ends; then the device may show the notification again, in place of the first. A push service that cannot be reached is no
 * failed task: users choose its address.
 */
export async function deliverPush(deps: PushDeps, delivery: PushDelivery): Promise<void> {
  const { database, keys } = deps;
  const { companyId, deliveryId } = delivery;
  const claimed = await database.inCompany(companyId, (tx) => claimPush(tx, delivery));
  if (claimed === undefined) return;
  const outcome = keys === null ? 'refused' : await send(deps, keys, claimed);
  await database.inCompany(companyId, async (tx) => {
    if (outcome === 'gone') await removePushDevice(tx, claimed.sessionId);
    else if (typeof outcome === 'number') await postponePush(tx, deliveryId, outcome);
    else await removePush(tx, deliveryId);
  });
}

/** A number: the service is busy or fails, and asks for so many seconds. */
type Outcome = 'arrived' | 'gone' | 'refused' | number;

async function send(deps: PushDeps, keys: ApplicationKeys, claimed: ClaimedPush): Promise<Outcome> {
  const { endpoint, keys: keysOfDevice, severity, id, title, body, href } = claimed;
  const { allowed, timeoutMs, clock } = deps;
  try {
    const answer = await postPush(
      {
        device: { endpoint, keys: keysOfDevice },
        notice: { id, title, body, href },
        isUrgent: severity !== 'info',
        authorization: keys.authorization(endpoint, clock.now()),
      },
      { allowed, timeoutMs },
    );
    return outcomeOf(answer);
  } catch (error) {
    if (error instanceof WebhookError) return 0;
    throw error;
  }
}

/** `gone`: the browser has unsubscribed. `refused`: the same message would be refused again. */
function outcomeOf({ status, retryAfter }: WebhookAnswer): Outcome {
  if (status >= 200 && status < 300) return 'arrived';
  if (status === 404 || status === 410) return 'gone';
  if (status !== 429 && status < 500) return 'refused';
  const seconds = Number(retryAfter ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), longestWaitSeconds) : 0;
}
