import type { Communication } from '@switchyard/contracts/communications/communication.ts';

type Said = Pick<Communication, 'id' | 'occurredAt'>;

/** The server's list order, also for messages with the same time. */
export function newestFirst(a: Said, b: Said): number {
  return Date.parse(b.occurredAt) - Date.parse(a.occurredAt) || (a.id < b.id ? 1 : -1);
}
