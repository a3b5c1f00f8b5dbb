import type { SubscriptionChannel } from '@switchyard/contracts/status/status.ts';
import { type Database, sql, type Tx } from '../database.ts';

type Reader = Database['global'];

export type Subscriber = {
  id: string;
  channel: SubscriptionChannel;
  email: string;
  /** Empty for mail. */
  url: string;
  secret: string | null;
  unsubscribeToken: string;
};

/**
 * Minimum time between two mails about a subscription; an address also gets only a few mails, however often it is
 * requested.
 */
const confirmPause = '10 minutes';
const mailsPerPause = 3;
const confirmValid = '2 days';

export type NewSubscriber = Pick<Subscriber, 'id' | 'channel' | 'email' | 'url' | 'unsubscribeToken'> & {
  confirmHash: Buffer;
};

/**
 * Stores a requested subscription, which the recipient must confirm. A disabled subscription may be requested again.
 * @returns false if no mail is due: it is already active, was requested a moment ago, or the address has been mailed
 * enough
 */
export async function askForSubscription(tx: Tx, subscriber: NewSubscriber): Promise<boolean> {
  const { email } = subscriber;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`status subscription ${email}`}, 0))`.execute(tx);
  const { rows } = await sql`
    INSERT INTO status_subscribers AS s (id, channel, email, url, unsubscribe_token, confirm_hash)
    SELECT ${subscriber.id}::uuid, ${subscriber.channel}, ${email}, ${subscriber.url},
      ${subscriber.unsubscribeToken}, ${subscriber.confirmHash}::bytea
    WHERE (SELECT count(*) FROM status_subscribers
      WHERE email = ${email} AND confirm_sent_at > now() - ${confirmPause}::interval) < ${mailsPerPause}
    ON CONFLICT (channel, email, url) DO UPDATE SET confirm_hash = excluded.confirm_hash, confirm_sent_at = now()
    WHERE (s.confirmed_at IS NULL OR s.disabled_at IS NOT NULL)
      AND s.confirm_sent_at < now() - ${confirmPause}::interval
    RETURNING s.id`.execute(tx);
  return rows.length > 0;
}

/** Activates a subscription, or reactivates it. @returns undefined if the link is invalid or expired */
export async function confirmSubscription(
  database: Reader,
  { confirmHash, secret }: { confirmHash: Buffer; secret: string },
): Promise<Subscriber | undefined> {
  const { rows } = await sql<Subscriber>`
    UPDATE status_subscribers SET confirm_hash = NULL, confirmed_at = now(), disabled_at = NULL, failures = 0,
      secret = CASE channel WHEN 'webhook' THEN ${secret} END
    WHERE confirm_hash = ${confirmHash} AND confirm_sent_at > now() - ${confirmValid}::interval
    RETURNING id, channel, email, url, secret, unsubscribe_token`.execute(database);
  return rows[0];
}

/** Deletes a subscriber. @returns false if there is none with this token */
export async function removeSubscriber(database: Reader, unsubscribeToken: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM status_subscribers WHERE unsubscribe_token = ${unsubscribeToken} RETURNING id`.execute(
    database,
  );
  return rows.length > 0;
}

/** Active subscribers: confirmed, not disabled. */
export async function listSubscribers(database: Reader, channel: SubscriptionChannel): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    SELECT id, channel, email, url, secret, unsubscribe_token FROM status_subscribers
    WHERE channel = ${channel} AND confirmed_at IS NOT NULL AND disabled_at IS NULL`.execute(database);
  return rows;
}

export type SubscriberCounts = { mail: number; webhook: number; disabled: number };

export async function countSubscribers(database: Reader): Promise<SubscriberCounts> {
  const { rows } = await sql<SubscriberCounts>`
    SELECT count(*) FILTER (WHERE channel = 'mail' AND disabled_at IS NULL) AS mail,
      count(*) FILTER (WHERE channel = 'webhook' AND disabled_at IS NULL) AS webhook,
      count(*) FILTER (WHERE disabled_at IS NOT NULL) AS disabled
    FROM status_subscribers WHERE confirmed_at IS NOT NULL`.execute(database);
  return rows[0] ?? { mail: 0, webhook: 0, disabled: 0 };
}
