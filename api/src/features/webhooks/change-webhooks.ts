import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type {
  CreateWebhook,
  UpdateWebhook,
  Webhook,
  WebhookWithSecret,
} from '@switchyard/contracts/webhooks/webhook.ts';
import { mostWebhooks } from '@switchyard/contracts/webhooks/webhook-rules.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import { isSandbox } from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import {
  deleteWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhookCursor,
  replaceSecret,
  updateWebhookRow,
} from '@switchyard/platform/db/repositories/webhook-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { Sealer } from '@switchyard/platform/runtime/sealer.ts';
import { type AllowedNetworks, refusedTarget } from '@switchyard/platform/webhooks/webhook-target.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { type FactSubject, recordFact } from '../../accounts/security-facts.ts';
import { refuseSharedCompany } from '../../accounts/shared-account.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import type { Session } from '../../plugins/session.ts';
import { changedFields } from '../../records/changed-fields.ts';
import { requireWebhook } from './read-webhooks.ts';
import { recordWebhookEvent } from './webhook-events.ts';
import { makeSecret } from './webhook-secrets.ts';

export type WebhookRules = {
  readonly config: Pick<Config, 'SWITCHYARD_PUBLIC_DEMO'>;
  readonly sealer: Sealer;
  readonly allowed: AllowedNetworks;
};

const hourMs = 3_600_000;

/** @throws ProblemError `request.invalid`, `auth.forbidden` in companies that anyone can enter */
export async function createWebhook(
  unit: UnitOfWork,
  session: Session,
  { input, rules }: { input: CreateWebhook; rules: WebhookRules },
): Promise<WebhookWithSecret> {
  const { tx, now, context } = unit;
  const { companyId } = context;
  await refuseOpenCompany(unit, session, rules);
  refuseUrl(input.url, rules);
  const head = await lockWebhookCursor(tx, companyId);
  if ((await listWebhooks(tx)).length >= mostWebhooks) {
    const detail = `A company has at most ${mostWebhooks} webhooks: delete one first`;
    throw new ProblemError('request.invalid', { detail, errors: [fieldError('/url', 'too_many', detail)] });
  }
  const id = newId(now.getTime());
  const { secret, sealedSecret } = makeSecret(rules.sealer, { companyId, webhookId: id });
  await insertWebhook(tx, { ...input, id, companyId, sealedSecret, sinceOff: head, now });
  const after = await requireWebhook(tx, id);
  recordWebhookEvent(unit, 'webhook.created', { before: null, after });
  await recordFact(unit, { kind: 'webhook_secret_shown', details: {}, subject: subjectOf(after) });
  return { ...after, secret };
}

type Update = { id: string; expected: number; patch: UpdateWebhook; rules: WebhookRules };

/**
 * Changes a webhook. One that is enabled again gets events from then on.
 * @throws ProblemError 404, 412, `request.invalid`, `auth.proof_required` for another address
 */
export async function updateWebhook(
  unit: UnitOfWork,
  session: Session,
  { id, expected, patch, rules }: Update,
): Promise<Webhook> {
  const { tx, now, context } = unit;
  const head = await lockWebhookCursor(tx, context.companyId);
  const before = await requireWebhook(tx, id, { lock: true });
  requireRevision(before, expected);
  const fields = changedFields(before, patch);
  if (Object.keys(fields).length === 0) return before;
  await refuseOpenCompany(unit, session, rules);
  if (fields.url !== undefined) {
    if (!session.isProven) throw new ProblemError('auth.proof_required');
    refuseUrl(fields.url, rules);
  }
  const isResumed = fields.enabled === true;
  const resumed = isResumed ? { disabledReason: null, failingSince: null, sinceOff: head } : {};
  await updateWebhookRow(tx, id, { patch: { ...fields, ...resumed }, now });
  const after = await requireWebhook(tx, id);
  recordWebhookEvent(unit, 'webhook.updated', { before, after });
  return after;
}

/** @throws ProblemError 404, 412 */
export async function removeWebhook(
  unit: UnitOfWork,
  { id, expected }: { id: string; expected: number },
): Promise<Webhook> {
  const before = await requireWebhook(unit.tx, id, { lock: true });
  requireRevision(before, expected);
  await deleteWebhook(unit.tx, id);
  recordWebhookEvent(unit, 'webhook.deleted', { before: null, after: before });
  return before;
}

/** Replaces the secret; the previous one signs too for some hours. @throws ProblemError 404, `auth.forbidden` */
export async function rotateSecret(
  unit: UnitOfWork,
  session: Session,
  { id, keepOldHours, rules }: { id: string; keepOldHours: number; rules: WebhookRules },
): Promise<WebhookWithSecret> {
  const { tx, now, context } = unit;
  await refuseOpenCompany(unit, session, rules);
  const before = await requireWebhook(tx, id, { lock: true });
  const { secret, sealedSecret } = makeSecret(rules.sealer, { companyId: context.companyId, webhookId: id });
  const oldSecretUntil = keepOldHours === 0 ? null : new Date(now.getTime() + keepOldHours * hourMs);
  await replaceSecret(tx, id, { sealedSecret, oldSecretUntil, now });
  const after = await requireWebhook(tx, id);
  recordWebhookEvent(unit, 'webhook.secret_rotated', { before, after });
  await recordFact(unit, { kind: 'webhook_secret_rotated', details: {}, subject: subjectOf(after) });
  return { ...after, secret };
}

function subjectOf({ id, description, url }: Webhook): FactSubject {
  return { kind: 'webhook', id, name: description === '' ? new URL(url).host : description };
}

/** Companies that anyone can enter must not send to addresses of others. @throws ProblemError `auth.forbidden` */
async function refuseOpenCompany(
  { tx, context }: UnitOfWork,
  session: Session,
  { config }: WebhookRules,
): Promise<void> {
  if (config.SWITCHYARD_PUBLIC_DEMO) refuseSharedCompany(session);
  if (await isSandbox(tx, context.companyId)) {
    throw new ProblemError('auth.forbidden', {
      detail: 'A sandbox sends nothing to other servers: keep it as a company to use webhooks',
    });
  }
}

function refuseUrl(url: string, { allowed }: WebhookRules): void {
  const refusal = refusedTarget(url, allowed);
  if (refusal !== null) refuseFields([fieldError('/url', 'refused', refusal)]);
}
