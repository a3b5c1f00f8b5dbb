import type { PushDevice, Pushed } from '@switchyard/contracts/notifications/push-routes.ts';
import type { Notification } from '@switchyard/contracts/notifications/notification.ts';
import { type Database, sql, type Tx } from '../database.ts';
import { sessionIdle } from './session-repository.ts';

/** A notification on its way to a device. */
export type PushDelivery = { companyId: string; deliveryId: string };

/** Attempts of a delivery; a later one would be about something long past. */
const mostAttempts = 6;
/** Wait before the second attempt, and the longest that an attempt may take, seconds; it doubles with each. */
const firstWaitSeconds = 30;
/** Devices of one user to which a notification is pushed: those used last. */
const mostDevices = 20;

/** Conditions of a session that can be used now: `s` is the session, `u` its user. */
const isLive = sql<boolean>`s.revoked_at IS NULL AND s.expires_at > now()
  AND s.last_seen_at > now() - ${sql.lit(sessionIdle)}::interval AND u.status = 'active'`;

/** Severities that each setting lets through. */
const severitiesOf: Readonly<Record<Pushed, readonly Notification['severity'][]>> = {
  all: ['info', 'warning', 'danger'],
  warnings: ['warning', 'danger'],
  urgent: ['danger'],
};

export async function readPushed(tx: Tx, userId: string): Promise<Pushed> {
  const row = await tx
    .selectFrom('pushSettings')
    .select((of) => of.ref('pushed').$castTo<Pushed>().as('pushed'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.pushed ?? 'all';
}

export async function storePushed(
  tx: Tx,
  row: { companyId: string; userId: string; pushed: Pushed },
): Promise<void> {
  await tx
    .insertInto('pushSettings')
    .values(row)
    .onConflict((conflict) => conflict.columns(['companyId', 'userId']).doUpdateSet({ pushed: row.pushed }))
    .execute();
}

/** Address of a session's device, if notifications are pushed to it. */
export async function findPushEndpoint(tx: Tx, sessionId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('pushDevices')
    .select('endpoint')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row?.endpoint ?? null;
}

type DeviceOwner = { companyId: string; sessionId: string; userId: string };

/** Stores the device of a session. An earlier session of the same browser receives nothing any more. */
export async function storePushDevice(
  tx: Tx,
  { companyId, sessionId, userId }: DeviceOwner,
  { endpoint, keys: { p256dh, auth } }: PushDevice,
): Promise<void> {
  await tx
    .deleteFrom('pushDevices')
    .where('endpoint', '=', endpoint)
    .where('sessionId', '<>', sessionId)
    .execute();
  const address = { endpoint, p256dh, auth };
  await tx
    .insertInto('pushDevices')
    .values({ companyId, sessionId, userId, ...address })
    .onConflict((conflict) => conflict.columns(['companyId', 'sessionId']).doUpdateSet(address))
    .execute();
}

/** Removes a session's device and what is on its way to it. */
export async function removePushDevice(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('pushDevices').where('sessionId', '=', sessionId).execute();
}

/** Sends a notification on its way to the devices of its user, as far as the user wants it pushed. */
export async function queuePushes(
  tx: Tx,
  {
    companyId,
    userId,
    id,
    severity,
  }: Pick<Notification, 'id' | 'severity'> & {
    companyId: string;
    userId: string;
  },
): Promise<void> {
  const wanting = Object.entries(severitiesOf)
    .filter(([, severities]) => severities.includes(severity))
    .map(([pushed]) => pushed);
  await sql`
    INSERT INTO push_deliveries (company_id, session_id, notification_id)
    SELECT d.company_id, d.session_id, ${id} FROM push_devices d
      JOIN sessions s ON s.company_id = d.company_id AND s.id = d.session_id
      JOIN users u ON u.company_id = d.company_id AND u.id = d.user_id
    WHERE d.company_id = ${companyId} AND d.user_id = ${userId} AND ${isLive}
      AND coalesce((SELECT p.pushed FROM push_settings p WHERE p.company_id = d.company_id
        AND p.user_id = d.user_id), 'all') = ANY(${wanting}::text[])
    ORDER BY s.last_seen_at DESC LIMIT ${mostDevices}`.execute(tx);
}

/** Deliveries of all companies that are due: new ones, repetitions, and those of dead workers. */
export async function findDuePushes(database: Database, limit: number): Promise<PushDelivery[]> {
  const { rows } = await sql<PushDelivery>`
    SELECT company_id, id AS delivery_id FROM due_push_deliveries(${limit})`.execute(database.global);
  return rows;
}

export type ClaimedPush = { sessionId: string } & PushDevice &
  Pick<Notification, 'id' | 'title' | 'body' | 'href' | 'severity'>;

/**
 * Claims a due delivery. Removes it instead if nobody should receive it any more: the session has ended, the notification is
 * read, or the attempts are used up.
 */
export async function claimPush(
  tx: Tx,
  { companyId, deliveryId }: PushDelivery,
): Promise<ClaimedPush | undefined> {
  const { rows } = await sql<Omit<ClaimedPush, 'keys'> & PushDevice['keys'] & { isWanted: boolean }>`
    UPDATE push_deliveries p SET attempts = p.attempts + 1,
      due_at = now() + make_interval(secs => ${firstWaitSeconds} * 2 ^ p.attempts)
    FROM push_devices d, sessions s, users u, notifications n
    WHERE p.company_id = ${companyId} AND p.id = ${deliveryId} AND p.due_at <= now()
      AND d.company_id = p.company_id AND d.session_id = p.session_id
      AND s.company_id = p.company_id AND s.id = p.session_id
      AND u.company_id = d.company_id AND u.id = d.user_id
      AND n.company_id = p.company_id AND n.id = p.notification_id
    RETURNING d.session_id, d.endpoint, d.p256dh, d.auth, n.id, n.title, n.body, n.href, n.severity,
      (${isLive}) AND n.read_at IS NULL AND p.attempts <= ${mostAttempts} AS is_wanted`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { isWanted, p256dh, auth, ...claimed } = row;
  if (isWanted) return { ...claimed, keys: { p256dh, auth } };
  await removePush(tx, deliveryId);
  return undefined;
}

/** The delivery has ended: it has arrived, or is given up. */
export async function removePush(tx: Tx, deliveryId: string): Promise<void> {
  await tx.deleteFrom('pushDeliveries').where('id', '=', deliveryId).execute();
}

/** The push service asks for a longer wait. */
export async function postponePush(tx: Tx, deliveryId: string, seconds: number): Promise<void> {
  await sql`UPDATE push_deliveries SET due_at = greatest(due_at, now() + make_interval(secs => ${seconds}))
    WHERE id = ${deliveryId}`.execute(tx);
}
