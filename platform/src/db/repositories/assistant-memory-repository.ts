import { type MemoryKind, memoryLimit } from '@switchyard/contracts/assistant/conversation.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import type { Owner } from './assistant-conversation-repository.ts';
import { toInstant } from './instants.ts';

export type Memory = { id: string; kind: MemoryKind; value: string; createdAt: string };

/** Memories about a person, oldest first. */
export async function listMemories(tx: Tx, { userId }: Owner): Promise<Memory[]> {
  const rows = await tx
    .selectFrom('assistantMemories')
    .select(['id', 'kind', 'value', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as MemoryKind, createdAt: toInstant(row.createdAt) }));
}

/**
 * Stores a memory; of every kind except notes, the newest replaces the rest. The oldest notes are removed beyond the
 * limit.
 */
export async function storeMemory(
  tx: Tx,
  { companyId, userId }: Owner,
  memory: { id: string; kind: MemoryKind; value: string; now: Date },
): Promise<void> {
  const { id, kind, value, now } = memory;
  await tx
    .deleteFrom('assistantMemories')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where((where) => where.or([where('kind', '<>', 'note'), where('value', '=', value)]))
    .execute();
  await tx
    .insertInto('assistantMemories')
    .values({ id, companyId, userId, kind, value, createdAt: now })
    .execute();
  await sql`DELETE FROM assistant_memories WHERE company_id = ${companyId} AND user_id = ${userId} AND id IN (
    SELECT id FROM assistant_memories WHERE company_id = ${companyId} AND user_id = ${userId}
    ORDER BY created_at DESC, id DESC OFFSET ${memoryLimit})`.execute(tx);
}

export async function removeMemories(tx: Tx, { userId }: Owner, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('assistantMemories')
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
