import type { Page } from '@switchyard/contracts/http/page.ts';
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@switchyard/contracts/webhooks/webhook.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { SortKey } from './keyset.ts';
import { type PageQuery, readPage } from './read-page.ts';

export type NewDelivery = {
  id: string;
  companyId: string;
  webhookId: string;
  messageId: string;
  eventType: string;
  body: string;
  now: Date;
};

/** Rows per statement. */
const rowsPerStatement = 500;
/** Attempts that the detail of a delivery lists. */
const listedAttempts = 50;

/** Writes deliveries that are due at once; those that exist are left as they are. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let from = 0; from < deliveries.length; from += rowsPerStatement) {
    await tx
      .insertInto('webhookDeliveries')
      .values(
        deliveries
          .slice(from, from + rowsPerStatement)
          .map(({ now, ...row }) => ({ ...row, createdAt: now, nextTryAt: now })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

type Row = Omit<WebhookDelivery, 'createdAt' | 'nextTryAt' | 'finishedAt'> & {
  createdAt: Date;
  nextTryAt: Date;
  finishedAt: Date | null;
};

const columns = sql`d.id, d.webhook_id, d.message_id, d.event_type AS type, d.state, d.attempts, d.created_at,
  d.next_try_at, d.finished_at, d.response_code, d.error, d.answer`;
const newestFirst: SortKey = {
  name: 'created',
  expression: sql`d.created_at`,
  kind: 'instant',
  descending: true,
};

function toDelivery({ createdAt, nextTryAt, finishedAt, ...row }: Row): WebhookDelivery {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    nextTryAt: row.state === 'waiting' ? nextTryAt.toISOString() : null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

type DeliveryFilter = { webhookId: string; state?: WebhookDelivery['state'] | undefined };

/** Deliveries of a webhook, newest first. */
export async function listDeliveries(
  tx: Tx,
  { webhookId, state, ...query }: DeliveryFilter & PageQuery,
): Promise<Page<WebhookDelivery>> {
  return await readPage<Row, WebhookDelivery>(tx, {
    query: { ...query, ...(state === undefined ? {} : { state }) },
    sort: newestFirst,
    from: sql`webhook_deliveries d`,
    id: sql`d.id`,
    conditions: [
      sql`d.company_id = app_company() AND d.webhook_id = ${webhookId}`,
      ...(state === undefined ? [] : [sql`d.state = ${state}`]),
    ],
    select: sql`SELECT ${columns} FROM page JOIN webhook_deliveries d ON d.company_id = app_company() AND d.id = page.id`,
    toItems: (rows) => rows.map(toDelivery),
  });
}

/** A delivery with its content and its newest attempts. */
export async function findDelivery(tx: Tx, id: string): Promise<WebhookDeliveryDetail | undefined> {
  const { rows } = await sql<Row & { body: string }>`
    SELECT ${columns}, d.body FROM webhook_deliveries d WHERE d.id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const tries = await sql<Omit<WebhookAttempt, 'at'> & { at: Date }>`
    SELECT number, at, duration_ms, response_code, error, answer FROM webhook_attempts
    WHERE delivery_id = ${id} ORDER BY number DESC LIMIT ${listedAttempts}`.execute(tx);
  return {
    ...toDelivery(row),
    body: row.body,
    tries: tries.rows.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  };
}

// An attempt that runs meanwhile loses its claim: its outcome is of an earlier sending.
const sendAgain = sql`state = 'waiting', tries = 0, claim = NULL, claimed_until = NULL, finished_at = NULL, next_try_at = `;

/** Makes a delivery due at once, with all attempts of its schedule. */
export async function resendDelivery(tx: Tx, { id, now }: { id: string; now: Date }): Promise<void> {
  await sql`UPDATE webhook_deliveries SET ${sendAgain} ${now} WHERE id = ${id}`.execute(tx);
}

export type ReplayRange = {
  webhookId: string;
  since: Date;
  until: Date;
  which: 'failed' | 'all';
  /** Most deliveries, the oldest first. */
  limit: number;
  now: Date;
};

/** Makes the deliveries of a period due at once. @returns how many, and whether more match */
export async function replayDeliveries(
  tx: Tx,
  { webhookId, since, until, which, limit, now }: ReplayRange,
): Promise<{ replayed: number; hasMore: boolean }> {
  const state: RawBuilder<unknown> = which === 'failed' ? sql`state = 'failed'` : sql`state <> 'waiting'`;
  const matching = sql`
    SELECT id FROM webhook_deliveries
    WHERE company_id = app_company() AND webhook_id = ${webhookId} AND ${state}
      AND created_at >= ${since} AND created_at <= ${until}`;
  const { numAffectedRows = 0n } = await sql`
    UPDATE webhook_deliveries SET ${sendAgain} ${now}
    WHERE company_id = app_company() AND id IN (${matching} ORDER BY created_at, id LIMIT ${limit})`.execute(
    tx,
  );
  const replayed = Number(numAffectedRows);
  if (replayed < limit) return { replayed, hasMore: false };
  const { rows } = await sql`${matching} LIMIT 1`.execute(tx);
  return { replayed, hasMore: rows.length > 0 };
}
