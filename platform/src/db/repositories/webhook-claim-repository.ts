import { type Database, sql, type Tx } from '../database.ts';

/** A worker's right to attempt a delivery until its lease ends. */
export type DeliveryClaim = { companyId: string; deliveryId: string; claimId: string };

export type ClaimedDelivery = {
  webhookId: string;
  messageId: string;
  body: string;
  /** Attempts since it was last sent by hand, this one included. */
  tries: number;
  url: string;
  sealedSecret: Buffer;
  oldSealedSecret: Buffer | null;
  oldSecretUntil: Date | null;
};

/** A worker that has not stored an outcome after this many seconds counts as dead: far longer than an attempt. */
const leaseSeconds = 60;
/** Most deliveries that one statement changes. */
const deliveriesAtOnce = 2_000;
/** Most attempts at once, over all workers. */
export const inFlightLimits = { ofWebhook: 4, ofFailingWebhook: 1, ofCompany: 8 } as const;

/**
 * Claims a due delivery that no other worker attempts.
 * @returns `busy` if a limit is reached: the worker that finishes first takes it; undefined if there is nothing to do
 */
export async function claimDelivery(
  tx: Tx,
  { companyId, deliveryId, claimId }: DeliveryClaim,
  now: Date,
): Promise<ClaimedDelivery | 'busy' | undefined> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks:${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<ClaimedDelivery & { failing: boolean; ofWebhook: number; ofCompany: number }>`
    SELECT d.webhook_id, d.message_id, d.body, d.tries + 1 AS tries, w.url,
      w.sealed_secret, w.old_sealed_secret, w.old_secret_until, w.failing_since IS NOT NULL AS failing,
      (SELECT count(*)::int FROM webhook_deliveries o WHERE o.company_id = d.company_id
        AND o.webhook_id = d.webhook_id AND o.claim IS NOT NULL AND o.claimed_until > ${now}) AS of_webhook,
      (SELECT count(*)::int FROM webhook_deliveries o WHERE o.company_id = d.company_id
        AND o.claim IS NOT NULL AND o.claimed_until > ${now}) AS of_company
    FROM webhook_deliveries d JOIN webhooks w ON w.company_id = d.company_id AND w.id = d.webhook_id
    WHERE d.company_id = ${companyId} AND d.id = ${deliveryId} AND d.state = 'waiting' AND w.enabled
      AND d.next_try_at <= ${now} AND (d.claimed_until IS NULL OR d.claimed_until <= ${now})
    FOR UPDATE OF d SKIP LOCKED`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const { failing, ofWebhook, ofCompany, ...claimed } = row;
  const most = failing ? inFlightLimits.ofFailingWebhook : inFlightLimits.ofWebhook;
  if (ofWebhook >= most || ofCompany >= inFlightLimits.ofCompany) return 'busy';
  await sql`
    UPDATE webhook_deliveries SET claim = ${claimId},
      claimed_until = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    WHERE company_id = ${companyId} AND id = ${deliveryId}`.execute(tx);
  return claimed;
}

/** Result of an attempt. */
export type Outcome = {
  readonly responseCode: number | null;
  readonly error: string | null;
  readonly answer: string | null;
  readonly durationMs: number;
  readonly at: Date;
  /** Null: delivered. `at`: next attempt; null: given up. */
  readonly failure: null | { readonly nextTryAt: Date | null };
};

/**
 * Stores the outcome of an attempt and ends the claim.
 * @returns false if the claim has ended: another worker attempts the delivery, and its outcome counts
 */
export async function storeOutcome(
  tx: Tx,
  { companyId, deliveryId, claimId }: DeliveryClaim,
  { responseCode, error, answer, durationMs, at, failure }: Outcome,
): Promise<boolean> {
  const state = failure === null ? 'delivered' : failure.nextTryAt === null ? 'failed' : 'waiting';
  const { rows } = await sql<{ number: number }>`
    UPDATE webhook_deliveries SET state = ${state}, attempts = attempts + 1, tries = tries + 1, claim = NULL,
      claimed_until = NULL, finished_at = ${state === 'waiting' ? null : at}, response_code = ${responseCode},
      next_try_at = coalesce(${failure?.nextTryAt ?? null}, next_try_at), error = ${error}, answer = ${answer}
    WHERE company_id = ${companyId} AND id = ${deliveryId} AND claim = ${claimId}
    RETURNING attempts AS number`.execute(tx);
  const number = rows[0]?.number;
  if (number === undefined) return false;
  await tx
    .insertInto('webhookAttempts')
    .values({ companyId, deliveryId, number, at, durationMs, responseCode, error, answer })
    .execute();
  return true;
}

/** Ends the claim of a delivery that could not be attempted. */
export async function postponeDelivery(
  tx: Tx,
  { companyId, deliveryId, claimId }: DeliveryClaim,
  { error, until }: { error: string; until: Date },
): Promise<void> {
  await sql`
    UPDATE webhook_deliveries SET claim = NULL, claimed_until = NULL, error = ${error}, next_try_at = ${until}
    WHERE company_id = ${companyId} AND id = ${deliveryId} AND claim = ${claimId}`.execute(tx);
}

/** Time of a delivery's first attempt since it was last sent by hand; `now` without one. */
export async function readFirstTry(tx: Tx, deliveryId: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    SELECT a.at FROM webhook_deliveries d
    JOIN webhook_attempts a ON a.company_id = d.company_id AND a.delivery_id = d.id
      AND a.number = d.attempts - d.tries + 1
    WHERE d.company_id = app_company() AND d.id = ${deliveryId}`.execute(tx);
  return rows[0]?.at ?? now;
}

/** Records a success of a webhook. */
export async function noteSuccess(tx: Tx, webhookId: string, now: Date): Promise<void> {
  await sql`
    UPDATE webhooks SET failing_since = NULL, last_delivered_at = greatest(last_delivered_at, ${now})
    WHERE id = ${webhookId}`.execute(tx);
}

/** Locks a webhook. @returns where its deliveries go by now; null if they go nowhere any more */
export async function lockTarget(tx: Tx, webhookId: string): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`
    SELECT url FROM webhooks WHERE id = ${webhookId} AND enabled FOR UPDATE`.execute(tx);
  return rows[0]?.url ?? null;
}

export type FailingWebhook = { revision: number; url: string; description: string; failingSince: Date };

/** Records a failure of an enabled webhook. */
export async function noteFailure(tx: Tx, webhookId: string, now: Date): Promise<FailingWebhook | undefined> {
  const { rows } = await sql<FailingWebhook>`
    UPDATE webhooks SET failing_since = coalesce(failing_since, ${now}) WHERE id = ${webhookId} AND enabled
    RETURNING revision, url, description, failing_since`.execute(tx);
  return rows[0];
}

/** Disables a webhook; its waiting deliveries fail. @returns its new revision */
export async function disableWebhook(
  tx: Tx,
  webhookId: string,
  { reason, error, now }: { reason: 'gone' | 'failing'; error: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    UPDATE webhooks SET enabled = false, disabled_reason = ${reason}, revision = revision + 1, updated_at = ${now}
    WHERE id = ${webhookId} RETURNING revision`.execute(tx);
  for (;;) {
    // In parts: a long queue would exceed the time of a statement, and the outcome would be lost with it.
    const { numAffectedRows = 0n } = await sql`
      UPDATE webhook_deliveries SET state = 'failed', finished_at = ${now}, error = coalesce(error, ${error})
      WHERE company_id = app_company() AND id IN (
        SELECT id FROM webhook_deliveries WHERE company_id = app_company() AND webhook_id = ${webhookId}
          AND state = 'waiting' AND (claim IS NULL OR claimed_until <= ${now}) LIMIT ${deliveriesAtOnce})`.execute(
      tx,
    );
    if (numAffectedRows < BigInt(deliveriesAtOnce)) return rows[0]?.revision ?? 0;
  }
}

/** Due deliveries of a webhook that no worker attempts, the longest due first. */
export async function findNextDeliveries(
  tx: Tx,
  { webhookId, limit, now }: { webhookId: string; limit: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT d.id FROM webhook_deliveries d JOIN webhooks w ON w.company_id = d.company_id AND w.id = d.webhook_id
    WHERE d.company_id = app_company() AND d.webhook_id = ${webhookId} AND d.state = 'waiting' AND w.enabled
      AND d.next_try_at <= ${now} AND (d.claimed_until IS NULL OR d.claimed_until <= ${now})
    ORDER BY d.next_try_at, d.id LIMIT ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export type DueDelivery = { companyId: string; deliveryId: string };

/** Due deliveries of all companies that may be attempted beside those in flight. */
export async function findDueDeliveries(
  database: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    SELECT company_id, delivery_id
    FROM ready_webhook_deliveries(${now}, ${inFlightLimits.ofWebhook}, ${inFlightLimits.ofFailingWebhook},
      ${inFlightLimits.ofCompany}, ${limit})`.execute(database.global);
  return rows;
}

/** Companies whose timeline has events that were not turned into deliveries. @param relay connection of the relay role */
export async function findCompaniesBehind(relay: Database): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    SELECT c.company_id FROM webhook_cursors c
    JOIN topic_heads h ON h.topic = 't:' || c.company_id || ':timeline'
    WHERE h.head > c.off`.execute(relay.global);
  return rows.map(({ companyId }) => companyId);
}
