import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  countSubscribers,
  type SubscriberCounts,
} from '@switchyard/platform/db/repositories/status-subscriber-repository.ts';

/** Rights of a signed-in reader of the status page. Subscriber counts are visible only to authors of notices. */
export async function readAccess(
  tx: Tx,
  manage: boolean,
): Promise<{ manage: boolean; subscribers: SubscriberCounts | null }> {
  return { manage, subscribers: manage ? await countSubscribers(tx) : null };
}
