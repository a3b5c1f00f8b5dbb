import type { Tx } from '../db/database.ts';
import { countUsage } from '../db/repositories/usage-repository.ts';
import type { EventRow } from '../events/event-rows.ts';
import type { CommandContext } from '../events/new-event.ts';
import { quotaProblem } from './quota-problem.ts';

/** Kinds whose rows count as records; `recount` counts the same tables. */
const countedKinds: ReadonlySet<string> = new Set([
  'job',
  'visit',
  'customer',
  'site',
  'technician',
  'visit_entry',
  'communication',
  'service_request',
]);

/**
 * Counts a write in the use of the company, in its transaction: a refused write counts nothing. Users are refused
 * beyond the limits; lists that are already being imported, visitors and the service itself are not.
 * @throws ProblemError `quota.reached`
 */
export async function countWrite(
  { tx, context, now }: { tx: Tx; context: CommandContext; now: Date },
  { bytes, events }: { bytes: number; events: readonly EventRow[] },
): Promise<void> {
  const added = new Set(events.filter(isAdding).map(({ entityId }) => entityId)).size;
  const usage = await countUsage(tx, context.companyId, { bytes, records: added });
  if (usage === undefined || context.actor.kind !== 'user') return;
  const { limits, changes, records } = usage;
  if (limits.changes !== null && changes > limits.changes) throw quotaProblem('changes', limits.changes, now);
  const isOver = limits.records !== null && records !== null && records > limits.records;
  if (isOver && added > 0) throw quotaProblem('records', limits.records ?? 0, now);
}

/** A record's first event has its first revision. */
function isAdding({ entityKind, payload }: EventRow): boolean {
  return payload.revision === 1 && countedKinds.has(entityKind);
}
