import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Webhook } from '@switchyard/contracts/webhooks/webhook.ts';
import { readTopicHeads } from '../../events/event-log.ts';
import { sql, type Tx } from '../database.ts';

const columns = [
  'id',
  'revision',
  'createdAt',
  'updatedAt',
  'url',
  'description',
  'events',
  'enabled',
  'disabledReason',
  'oldSecretUntil',
  'failingSince',
  'lastDeliveredAt',
] as const;

/** Webhooks of the company, oldest first; or one of them. */
export async function listWebhooks(
  tx: Tx,
  { id, lock = false }: { id?: string; lock?: boolean } = {},
): Promise<Webhook[]> {
  const rows = await tx
    .selectFrom('webhooks')
    .select(columns)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(lock, (query) => query.forUpdate())
    .orderBy('id')
    .execute();
  return rows.map(({ disabledReason, createdAt, updatedAt, ...row }) => ({
    ...row,
    disabledReason: disabledReason as Webhook['disabledReason'],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
  }));
}

/**
 * Locks the company's place in its timeline until the commit, and creates it for the first webhook. It also makes
 * creations of webhooks wait for each other.
 * @returns the newest offset of the timeline
 */
export async function lockWebhookCursor(tx: Tx, companyId: string): Promise<number> {
  const [place] = await readTopicHeads(tx, [companyTopic(companyId, 'timeline')]);
  const head = place?.head ?? 0;
  await sql`
    INSERT INTO webhook_cursors AS c (company_id, off) VALUES (${companyId}, ${head})
    ON CONFLICT (company_id) DO UPDATE SET off = c.off`.execute(tx);
  return head;
}

export type NewWebhook = Pick<Webhook, 'id' | 'url' | 'description' | 'events' | 'enabled'> & {
  companyId: string;
  sealedSecret: Buffer;
  sinceOff: number;
  now: Date;
};

export async function insertWebhook(tx: Tx, { now, events, ...webhook }: NewWebhook): Promise<void> {
  await tx
    .insertInto('webhooks')
    .values({ ...webhook, events: [...events], createdAt: now, updatedAt: now })
    .execute();
}

export type WebhookPatch = Partial<
  Pick<Webhook, 'url' | 'description' | 'events' | 'enabled' | 'disabledReason'>
> & {
  failingSince?: null;
  sinceOff?: number;
};

/** Writes fields and counts the revision. */
export async function updateWebhookRow(
  tx: Tx,
  id: string,
  { patch, now }: { patch: WebhookPatch; now: Date },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((of) => ({ ...patch, updatedAt: now, revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Replaces the secret; the previous one signs too until `oldSecretUntil`. */
export async function replaceSecret(
  tx: Tx,
  id: string,
  { sealedSecret, oldSecretUntil, now }: { sealedSecret: Buffer; oldSecretUntil: Date | null; now: Date },
): Promise<void> {
  await sql`
    UPDATE webhooks SET
      old_sealed_secret = CASE WHEN ${oldSecretUntil}::timestamptz IS NULL THEN NULL ELSE sealed_secret END,
      old_secret_until = ${oldSecretUntil}, sealed_secret = ${sealedSecret}, revision = revision + 1,
      updated_at = ${now}
    WHERE id = ${id}`.execute(tx);
}

/** Deletes a webhook with its deliveries; those in parts that each fit into the time of a statement. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  for (let deleted = 1n; deleted > 0n; ) {
    const { numAffectedRows = 0n } = await sql`DELETE FROM webhook_deliveries WHERE company_id = app_company()
      AND id IN (SELECT id FROM webhook_deliveries WHERE company_id = app_company() AND webhook_id = ${id}
        LIMIT 2000)`.execute(tx);
    deleted = numAffectedRows;
  }
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}
