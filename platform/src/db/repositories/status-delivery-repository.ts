import type { NoticeUpdate } from '@switchyard/contracts/status/status.ts';
import { type Database, sql, type Tx } from '../database.ts';
import type { Subscriber } from './status-subscriber-repository.ts';

type Reader = Database['global'];

/** Attempts per delivery, and consecutive failed deliveries before a webhook is disabled. */
export const deliveryTries = 8;
export const deliveryFailures = 3;

/** Locks an update that has not been announced. Undefined if it was announced or another process is announcing it. */
export async function takeUnannouncedUpdate(
  tx: Tx,
  updateId: string,
): Promise<(NoticeUpdate & { noticeId: string }) | undefined> {
  const { rows } = await sql<Omit<NoticeUpdate, 'at'> & { at: Date; noticeId: string }>`
    SELECT id, notice_id, state, body, created_at AS at FROM status_updates
    WHERE id = ${updateId} AND announced_at IS NULL FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0] && { ...rows[0], at: rows[0].at.toISOString() };
}

export async function markAnnounced(tx: Tx, updateId: string): Promise<void> {
  await sql`UPDATE status_updates SET announced_at = now() WHERE id = ${updateId}`.execute(tx);
}

/** Updates whose announcement was lost: older than the duration of any task. */
export async function findUnannounced(database: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM status_updates WHERE announced_at IS NULL AND created_at < now() - interval '20 seconds'
    ORDER BY created_at, id LIMIT 100`.execute(database);
  return rows.map((row) => row.id);
}

type NewDelivery = { id: string; subscriberId: string; updateId: string };

/** Rows per statement. */
const deliveriesPerStatement = 500;

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < deliveries.length; from += deliveriesPerStatement) {
    await tx
      .insertInto('statusDeliveries')
      .values(deliveries.slice(from, from + deliveriesPerStatement))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Deliveries whose next try is due. */
export async function findDueDeliveries(database: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM status_deliveries
    WHERE delivered_at IS NULL AND failed_at IS NULL AND next_try_at <= now()
    ORDER BY next_try_at, id LIMIT 500`.execute(database);
  return rows.map((row) => row.id);
}

export type Delivery = {
  id: string;
  subscriberId: string;
  updateId: string;
  noticeId: string;
  tries: number;
  url: string;
  secret: string;
  email: string;
};

/**
 * Claims a delivery for one attempt: no other process takes it for half a minute, longer than an attempt may last.
 * @returns undefined if it is done, given up or being tried, or if its webhook is disabled or removed
 */
export async function takeDelivery(database: Reader, id: string): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    UPDATE status_deliveries d SET tries = d.tries + 1, next_try_at = now() + interval '30 seconds'
    FROM status_subscribers s, status_updates u
    WHERE d.id = ${id} AND s.id = d.subscriber_id AND u.id = d.update_id AND d.delivered_at IS NULL
      AND d.failed_at IS NULL AND d.next_try_at <= now() AND s.disabled_at IS NULL AND s.secret IS NOT NULL
    RETURNING d.id, d.subscriber_id, d.update_id, u.notice_id, d.tries, s.url, s.secret, s.email`.execute(
    database,
  );
  return rows[0];
}

export async function markDelivered(database: Reader, { id, subscriberId }: Delivery): Promise<void> {
  await sql`UPDATE status_deliveries SET delivered_at = now(), error = NULL WHERE id = ${id}`.execute(
    database,
  );
  await sql`UPDATE status_subscribers SET failures = 0 WHERE id = ${subscriberId} AND failures > 0`.execute(
    database,
  );
}

/** Records why an attempt failed and schedules the next: 5 s, 10 s, 20 s … later, at most 15 minutes. */
export async function noteDeliveryTry(database: Reader, id: string, error: string): Promise<void> {
  await sql`
    UPDATE status_deliveries SET error = ${error},
      next_try_at = now() + least(interval '15 minutes', interval '5 seconds' * 2 ^ (tries - 1))
    WHERE id = ${id}`.execute(database);
}

/**
 * Gives up a delivery.
 * @returns the subscriber if this disabled the webhook, after several failures in a row
 */
export async function giveUpDelivery(
  tx: Tx,
  { id, subscriberId }: Delivery,
  error: string,
): Promise<Subscriber | undefined> {
  await sql`UPDATE status_deliveries SET failed_at = now(), error = ${error} WHERE id = ${id}`.execute(tx);
  const { rows } = await sql<Subscriber & { disabled: boolean }>`
    UPDATE status_subscribers SET failures = failures + 1,
      disabled_at = CASE WHEN failures + 1 >= ${deliveryFailures} THEN coalesce(disabled_at, now()) END
    WHERE id = ${subscriberId}
    RETURNING id, channel, email, url, secret, unsubscribe_token, failures = ${deliveryFailures} AS disabled`.execute(
    tx,
  );
  const row = rows[0];
  return row?.disabled === true ? row : undefined;
}
