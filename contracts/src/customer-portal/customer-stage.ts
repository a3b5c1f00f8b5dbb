import { z } from 'zod';
import { instantSchema } from '../http/primitives.ts';
import type { Visit } from '../visits/visit.ts';
import type { VisitState } from '../visits/visit-state.ts';

/** The stages of work that a customer sees, in order. `booked`: there is no visit yet. */
export const customerStages = ['booked', 'scheduled', 'on_the_way', 'arrived', 'working', 'done'] as const;
export const customerStageSchema = z.enum(customerStages);
export type CustomerStage = z.infer<typeof customerStageSchema>;

/**
 * How a visit ended for the customer. `returns`: another visit is needed. `not_completed`: the technician was there or
 * on the way and could not do the work.
 */
export const visitOutcomes = ['open', 'done', 'returns', 'not_completed', 'cancelled'] as const;
export const visitOutcomeSchema = z.enum(visitOutcomes);
export type VisitOutcome = z.infer<typeof visitOutcomeSchema>;

const outcomes: Readonly<Partial<Record<VisitState, VisitOutcome>>> = {
  completed: 'done',
  needs_return: 'returns',
  cannot_complete: 'not_completed',
  cancelled: 'cancelled',
};

export function outcomeOf(state: VisitState): VisitOutcome {
  return outcomes[state] ?? 'open';
}

/** The stage that a visit has reached; one that ended without its work stays where it was. */
export function stageOf({ state, stamps }: Pick<Visit, 'state' | 'stamps'>): CustomerStage {
  switch (state) {
    case 'planned':
    case 'dispatched':
      return 'scheduled';
    case 'en_route':
      return 'on_the_way';
    case 'on_site':
      return 'arrived';
    case 'in_progress':
    case 'paused':
      return 'working';
    case 'completed':
      return 'done';
    case 'needs_return':
    case 'cannot_complete':
    case 'cancelled':
      return furthest(stamps);
    default:
      return state satisfies never;
  }
}

function furthest({ enRouteAt, arrivedAt, startedAt }: Visit['stamps']): CustomerStage {
  if (startedAt !== null) return 'working';
  if (arrivedAt !== null) return 'arrived';
  return enRouteAt === null ? 'scheduled' : 'on_the_way';
}

export const stageTimesSchema = z.record(customerStageSchema, instantSchema.nullable());
/** When each stage began; null for those that were not reached. */
export type StageTimes = z.infer<typeof stageTimesSchema>;

/** Times of the stages up to the one reached: a technician who turned back is not on the way. */
export function stageTimesOf(
  visit: Pick<Visit, 'state' | 'stamps' | 'createdAt'>,
  { createdAt }: { readonly createdAt: string },
): StageTimes {
  const { enRouteAt, arrivedAt, startedAt, completedAt } = visit.stamps;
  const times: StageTimes = {
    booked: createdAt,
    scheduled: visit.createdAt,
    on_the_way: enRouteAt,
    arrived: arrivedAt,
    working: startedAt,
    done: completedAt,
  };
  const reached = customerStages.indexOf(stageOf(visit));
  for (const stage of customerStages.slice(reached + 1)) times[stage] = null;
  return times;
}
