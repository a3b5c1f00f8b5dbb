import { type Visit, visitSchema } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { toInstant } from '@switchyard/platform/sample/create-inputs.ts';
import { RefusedError, sleep } from './api-client.ts';
import { moveVisit } from './assign-visit.ts';
import { spanOf } from './crew.ts';
import type { ReplayContext } from './replay-context.ts';
import type { ReplayItem } from './replay-item.ts';

type Step = {
  to: VisitState;
  /** Recorded time; undefined: at once. */
  at?: number | undefined;
  reason?: string;
  resolution?: string;
};

const ended: readonly VisitState[] = ['completed', 'needs_return', 'cannot_complete', 'cancelled'];
/** States in order; steps back are never requested. */
const progress: readonly VisitState[] = ['planned', 'dispatched', 'en_route', 'on_site', 'in_progress'];
const busyWaitMs = 1_000;
const mostTries = 30;

/** Takes a visit through its steps at their times, one visit per technician at a time. @returns how it ended */
export async function playVisit(
  context: ReplayContext,
  item: ReplayItem,
  planned: Visit,
): Promise<VisitState> {
  const { moments, draft } = item;
  let visit = planned;
  for (let turn = 0; context.isBusy && turn < 2; turn += 1)
    visit = await moveVisit(context, item, visit, turn);
  visit = await takeStep(context, visit, { to: 'dispatched', at: moments.assigned });
  await context.pace.until(moments.enRoute);
  const technicianId = visit.assignments[0]?.technicianId ?? '';
  const departure = await setOff(context, visit, { technicianId, at: moments.enRoute });
  visit = departure.visit;
  try {
    for (const step of stepsOf(context, item)) visit = await takeStep(context, visit, step);
  } finally {
    departure.giveBack();
    context.crew.slots.take(technicianId, visit.id, spanOf(visit));
    if (draft.closure.kind === 'no_access') context.crew.slots.release(technicianId, visit.id);
  }
  return visit.state;
}

/**
 * Waits for the technician's turn and sets off. If they are busy anyway, with another user's visit or one left by an
 * earlier replay, the turn goes to the next in line, which may be that visit.
 */
async function setOff(
  context: ReplayContext,
  planned: Visit,
  { technicianId, at }: { technicianId: string; at: number },
): Promise<{ visit: Visit; giveBack: () => void }> {
  for (let attempt = 1; ; attempt += 1) {
    const giveBack = await context.crew.takeTurn(technicianId);
    try {
      const visit = await takeStep(context, planned, { to: 'en_route', at });
      return { visit, giveBack };
    } catch (error) {
      giveBack();
      if (!currentOf(error) || attempt === mostTries) throw error;
      await sleep(busyWaitMs, context.signal);
    }
  }
}

function stepsOf({ isBusy }: ReplayContext, { draft, moments }: ReplayItem): Step[] {
  const there: Step[] = [{ to: 'on_site', at: moments.onSite }];
  const { closure, work } = draft;
  if (closure.kind === 'no_access')
    return [...there, { to: 'cannot_complete', at: moments.ended, reason: closure.text }];
  const resolution = closure.kind === 'done' || closure.kind === 'noted' ? closure.text : work.done;
  const pause: Step[] = isBusy ? [{ to: 'paused', reason: 'break' }, { to: 'in_progress' }] : [];
  return [
    ...there,
    { to: 'in_progress', at: moments.started },
    ...pause,
    { to: 'completed', at: moments.ended, resolution },
  ];
}

/** One step at its time. Skips steps that another user has already taken. */
export async function takeStep(context: ReplayContext, planned: Visit, step: Step): Promise<Visit> {
  const { pace, runId } = context;
  if (step.at !== undefined) await pace.until(step.at);
  let visit = planned;
  for (let attempt = 1; ; attempt += 1) {
    if (isBehind(visit.state, step.to)) return visit;
    const { revision } = visit;
    const { at: _at, ...body } = step;
    try {
      return await context.api.post(`/api/visits/${visit.id}/transitions`, {
        key: `replay-${runId}-${visit.id}-${step.to}-${revision}-${attempt}`,
        revision,
        body: { ...body, occurredAt: toInstant(occurredAt(context, visit, step)) },
        reply: visitSchema,
      });
    } catch (error) {
      const current = currentOf(error);
      // Changed by another user in the meantime: continue from there. Refused unchanged: left to the caller.
      if (!current || current.revision === revision || attempt === mostTries) throw error;
      visit = current;
    }
  }
}

/** True when the visit is at or past the state, or over. */
function isBehind(state: VisitState, to: VisitState): boolean {
  if (ended.includes(state)) return true;
  if (state === 'paused') return to !== 'in_progress' && progress.includes(to);
  return progress.includes(to) && progress.indexOf(to) <= progress.indexOf(state);
}

/** Live time of the recorded one: after all earlier steps of the visit, and never in the future. */
function occurredAt({ pace, now }: ReplayContext, { stamps }: Visit, { at }: Step): number {
  const latest = Object.values(stamps).map((stamp) => (typeof stamp === 'string' ? Date.parse(stamp) : 0));
  return Math.min(Math.max(at === undefined ? now() : pace.live(at), ...latest), now());
}

/** The current visit from a refusal that includes it. */
function currentOf(error: unknown): Visit | undefined {
  if (!(error instanceof RefusedError)) return undefined;
  const code = error.problem?.code;
  if (code !== 'revision.stale' && code !== 'visit.transition_refused') return undefined;
  return visitSchema.safeParse(error.problem?.current).data;
}
