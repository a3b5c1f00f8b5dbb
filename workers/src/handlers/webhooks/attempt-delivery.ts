import type { ClaimedDelivery } from '@switchyard/platform/db/repositories/webhook-claim-repository.ts';
import { HopelessTaskError } from '@switchyard/platform/queues/task-worker.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import type { Sealer } from '@switchyard/platform/runtime/sealer.ts';
import { type PostRules, postWebhook } from '@switchyard/platform/webhooks/post-webhook.ts';
import { WebhookError } from '@switchyard/platform/webhooks/webhook-error.ts';
import { webhookOwner } from '@switchyard/platform/webhooks/webhook-sealer.ts';
import { signatureHeaders } from '@switchyard/platform/webhooks/webhook-signature.ts';

export type AttemptDeps = { clock: Clock; sealer: Sealer; rules: PostRules };

/** Result of an attempt. `error`: why it failed; null if it succeeded. */
export type Attempt = {
  readonly responseCode: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly retryAfter: string | null;
  readonly durationMs: number;
};

/** Characters of an answer that the log shows. */
const shownAnswer = 1_000;

/** The fault of a deployment, not of its customer's server. */
export class UnreadableSecretError extends HopelessTaskError {}

/**
 * Sends a delivery once. Never rejects because of the other server.
 * @throws UnreadableSecretError if its secret was sealed by another signing secret
 */
export async function attemptDelivery(
  deps: AttemptDeps,
  companyId: string,
  delivery: ClaimedDelivery,
): Promise<Attempt> {
  const begun = performance.now();
  const ended = (attempt: Partial<Attempt>): Attempt => ({
    responseCode: null,
    error: null,
    answer: null,
    retryAfter: null,
    ...attempt,
    durationMs: Math.round(performance.now() - begun),
  });
  const at = deps.clock.now();
  const secrets = openSecrets(deps.sealer, { companyId, delivery, at });
  if (secrets.length === 0) {
    const reason = 'SWITCHYARD_SIGNING_SECRET is not the one that sealed it';
    throw new UnreadableSecretError(`The secret of webhook ${delivery.webhookId} cannot be read: ${reason}`);
  }
  const { url, body, messageId: id } = delivery;
  try {
    const { status, text, retryAfter } = await postWebhook(
      { url, body, headers: signatureHeaders({ id, body, at }, secrets) },
      deps.rules,
    );
    return ended({ responseCode: status, error: refusalOf(status), answer: shown(text), retryAfter });
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    return ended({ error: error.message });
  }
}

type Sealed = { companyId: string; delivery: ClaimedDelivery; at: Date };

/** The secret, and the previous one during a rotation. */
function openSecrets(sealer: Sealer, { companyId, delivery, at }: Sealed): string[] {
  const { webhookId, sealedSecret, oldSealedSecret, oldSecretUntil } = delivery;
  const owner = webhookOwner({ companyId, webhookId });
  const isOldValid = oldSecretUntil !== null && oldSecretUntil > at;
  return [sealedSecret, isOldValid ? oldSealedSecret : null].flatMap((sealed) => {
    const secret = sealed === null ? null : sealer.open(sealed, owner);
    return secret === null ? [] : [secret];
  });
}

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It redirects (${status}), and redirects are not followed`;
  return `It answered ${status}`;
}

/** Without characters that the database cannot store. */
function shown(text: string): string {
  return text.replaceAll('\0', '\u{FFFD}').slice(0, shownAnswer).toWellFormed();
}
