import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { type Visit, visitSchema } from '@switchyard/contracts/visits/visit.ts';
import { movableVisitStates, type VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { toInstant } from '@switchyard/platform/sample/create-inputs.ts';
import { minuteMs } from '@switchyard/contracts/time/durations.ts';
import { RefusedError } from './api-client.ts';
import { spanOf } from './crew.ts';
import type { ReplayContext } from './replay-context.ts';
import type { ReplayItem } from './replay-item.ts';

/** Shortest length of a visit on the board. */
const shortestMs = 5 * minuteMs;
const mostTries = 12;
const movable: readonly VisitState[] = movableVisitStates;
const reason = 'Replay of recorded work';

/**
 * Plans the visit: a qualified technician at the free time nearest to now. If that time was taken concurrently, the
 * response lists the conflicts, and the next free time or the next technician is tried.
 */
export async function assignVisit(context: ReplayContext, item: ReplayItem, job: Job): Promise<Visit> {
  const { api, crew, counts, runId, now } = context;
  const people = crew.rank(item.draft.work, item.draft.site.point);
  const lengthMs = visitLength(context, item);
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const technician = people[Math.floor(attempt / 3) % people.length];
    if (!technician) break;
    const around = Math.floor(now() / minuteMs) * minuteMs;
    const span = crew.slots.nearest(technician.id, around, lengthMs);
    crew.slots.take(technician.id, job.id, span);
    try {
      const visit = await api.post('/api/visits', {
        key: `replay-${runId}-${item.ref}-visit-${attempt}`,
        body: {
          jobId: job.id,
          technicianIds: [technician.id],
          scheduledStart: toInstant(span.start),
          scheduledEnd: toInstant(span.end),
          overrideReason: reason,
        },
        reply: visitSchema,
      });
      crew.slots.take(technician.id, visit.id, span);
      return visit;
    } catch (error) {
      if (!learnConflicts(context, error)) throw error;
      counts.conflicts += 1;
    } finally {
      crew.slots.release(technician.id, job.id);
    }
  }
  throw new Error('No technician has a free time');
}

/** Moves a visit on the board, as a dispatcher would; after a refused move it keeps its time. */
export async function moveVisit(
  context: ReplayContext,
  item: ReplayItem,
  visit: Visit,
  turn: number,
): Promise<Visit> {
  const { api, crew, counts, runId, now } = context;
  const technicianId = visit.assignments[0]?.technicianId;
  if (technicianId === undefined || !movable.includes(visit.state)) return visit;
  const around = Math.floor(now() / minuteMs) * minuteMs + (turn + 1) * 30 * minuteMs;
  const span = crew.slots.nearest(technicianId, around, visitLength(context, item));
  const wish = `${visit.id} move`;
  crew.slots.take(technicianId, wish, span);
  try {
    const moved = await api.patch(`/api/visits/${visit.id}`, {
      key: `replay-${runId}-${item.ref}-move-${turn}`,
      revision: visit.revision,
      body: {
        scheduledStart: toInstant(span.start),
        scheduledEnd: toInstant(span.end),
        overrideReason: reason,
      },
      reply: visitSchema,
    });
    crew.slots.take(technicianId, visit.id, spanOf(moved));
    return moved;
  } catch (error) {
    if (!learnConflicts(context, error)) throw error;
    counts.conflicts += 1;
    return visit;
  } finally {
    crew.slots.release(technicianId, wish);
  }
}

function visitLength({ pace }: ReplayContext, { moments }: ReplayItem): number {
  return Math.max(shortestMs, Math.round(pace.live(moments.ended) - pace.live(moments.started)));
}

/** Records the reported conflicts; false if the refusal had another reason. */
function learnConflicts({ crew }: ReplayContext, error: unknown): boolean {
  if (!(error instanceof RefusedError) || error.problem?.code !== 'visit.conflict') return false;
  for (const { technicianId, visitId, start, end } of error.problem.conflicts ?? []) {
    crew.slots.take(technicianId, visitId, { start: Date.parse(start), end: Date.parse(end) });
  }
  return true;
}
