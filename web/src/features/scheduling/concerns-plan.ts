import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { SchedulePlan } from '@switchyard/contracts/scheduling/schedule-run.ts';

/** True if an event changes what the page of a plan shows: its run, or a visit or job of its moves. */
export function concernsPlan(
  { entity: { kind, id, jobId } }: Pick<DomainEvent, 'entity'>,
  runId: string,
  plan: Pick<SchedulePlan, 'moves'> | undefined,
): boolean {
  if (kind === 'schedule_run') return id === runId;
  return plan?.moves.some((move) => move.id === id || move.jobId === id || move.jobId === jobId) ?? false;
}
