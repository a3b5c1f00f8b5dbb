import type { Communication } from '@switchyard/contracts/communications/communication.ts';

type Said = Pick<Communication, 'id' | 'occurredAt'>;

/** The order in which the server lists them, also of what was said at the same moment. */
export function newestFirst(a: Said, b: Said): number {
  return Date.parse(b.occurredAt) - Date.parse(a.occurredAt) || (a.id < b.id ? 1 : -1);
}
