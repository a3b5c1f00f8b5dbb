import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  countSubscribers,
  type SubscriberCounts,
} from '@switchyard/platform/db/repositories/status-subscriber-repository.ts';

/** What a signed-in reader of the status page may do. Numbers of subscribers are for those who write to them. */
export async function readAccess(
  tx: Tx,
  manage: boolean,
): Promise<{ manage: boolean; subscribers: SubscriberCounts | null }> {
  return { manage, subscribers: manage ? await countSubscribers(tx) : null };
}
