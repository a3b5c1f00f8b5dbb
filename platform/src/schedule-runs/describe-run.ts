import type {
  ExcludedInput,
  ScheduleFigures,
  ScheduleMove,
  ScheduleRisk,
  ScheduleTotals,
  UnassignedJob,
} from '@switchyard/contracts/scheduling/schedule-run.ts';
import { excludedReasons } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { plannedVisits } from '../scheduling/describe-plan.ts';
import type { PlannedVisit, SchedulingJob, SchedulingProblem } from '../scheduling/scheduling-problem.ts';
import type { PlannedRoute, SchedulingResult } from '../scheduling/scheduling-result.ts';
import { solveSchedule } from '../scheduling/solve-schedule.ts';
import type { BuiltProblem, JobFacts } from './build-problem.ts';
import { keepTimes } from './keep-times.ts';
import { instantOf } from './work-shifts.ts';

/** A plan as it is stored while the search goes on. */
export type RunPlan = {
  readonly moves: readonly ScheduleMove[];
  readonly figures: ScheduleFigures;
  /** Visits as the search names them, to begin with if it has to begin again. */
  readonly kept: readonly PlannedVisit[];
};

/** A plan with all that is known once the search has ended. */
export type EndedPlan = RunPlan & {
  readonly risks: readonly ScheduleRisk[];
  readonly unassigned: readonly UnassignedJob[];
  readonly excluded: readonly ExcludedInput[];
};

/** The board as it is: all its visits, where they are. */
export function boardTotals(built: BuiltProblem): ScheduleTotals {
  const { problem } = built;
  const current = new Map((problem.current ?? []).map((visit) => [visit.jobId, visit]));
  const jobs = problem.jobs.flatMap((job): SchedulingJob[] => {
    if (job.pinned) return [job];
    const visit = current.get(job.id);
    return visit ? [{ ...job, pinned: visit }] : [];
  });
  const as: SchedulingProblem = { ...problem, jobs, current: [] };
  return totalsOf({ ...built, problem: as }, solveSchedule(as, { seed: 1, iterations: 0 }).routes);
}

function totalsOf({ problem, facts }: BuiltProblem, routes: readonly PlannedRoute[]): ScheduleTotals {
  const byId = new Map(problem.jobs.map((job) => [job.id, job]));
  const sum = (of: (route: PlannedRoute) => number) =>
    Math.round(routes.reduce((total, each) => total + of(each), 0));
  const late = plannedVisits({ routes }).map(({ jobId, startsAt }) =>
    lateMinutes(byId.get(jobId), facts[jobId], startsAt),
  );
  return {
    visits: late.length,
    shifts: routes.length,
    travelMinutes: sum(({ travelMinutes }) => travelMinutes),
    overtimeMinutes: sum(({ overtimeMinutes }) => overtimeMinutes),
    lateMinutes: late.reduce((total, each) => total + each, 0),
    lateVisits: late.filter((each) => each > 0).length,
  };
}

function lateMinutes(job: SchedulingJob | undefined, fact: JobFacts | undefined, startsAt: number): number {
  if (job === undefined || fact?.dueAt == null) return 0;
  return Math.max(0, Math.ceil(wholeMinute(startsAt) + (job.minutes ?? 0) - fact.dueAt - 1e-6));
}

/** Visits start at whole minutes; rounding up keeps them apart, because durations are whole. */
function wholeMinute(minute: number): number {
  return Math.ceil(minute - 1e-6);
}

/** Describes routes as a difference to the board. */
export function describePlan(
  built: BuiltProblem,
  before: ScheduleTotals,
  found: readonly PlannedRoute[],
): RunPlan {
  const { problem, facts } = built;
  const routes = keepTimes(problem, found);
  const jobs = new Map(problem.jobs.map((job) => [job.id, job]));
  const moves = routes.flatMap((route) => movesOf(route, { built, jobs }));
  const served = new Set(plannedVisits({ routes }).map(({ jobId }) => jobId));
  const waiting = problem.jobs.filter(({ id }) => facts[id]?.visitId === null);
  return {
    moves,
    kept: plannedVisits({ routes }),
    figures: {
      before,
      after: totalsOf(built, routes),
      planned: moves.filter(({ visitId }) => visitId === null).length,
      moved: moves.filter(({ visitId }) => visitId !== null).length,
      unassigned: waiting.filter(({ id }) => !served.has(id)).length,
      excluded: built.excluded.length,
      left: built.left,
      technicians: problem.technicians.length,
      jobs: waiting.length,
    },
  };
}

type Known = { readonly built: BuiltProblem; readonly jobs: ReadonlyMap<string, SchedulingJob> };

function movesOf(
  { stops, technicianId, shift, departsAt }: PlannedRoute,
  { built, jobs }: Known,
): ScheduleMove[] {
  const shiftEnd =
    built.problem.technicians.find(({ id }) => id === technicianId)?.shifts[shift]?.endsAt ?? Infinity;
  return stops.flatMap((stop, at): ScheduleMove[] => {
    const fact = built.facts[stop.jobId ?? ''];
    const job = jobs.get(stop.jobId ?? '');
    if (fact === undefined || job === undefined || job.pinned) return [];
    const startsAt = wholeMinute(stop.startsAt);
    const { before } = fact;
    if (before?.technicianId === technicianId && Math.abs(before.startsAt - stop.startsAt) < 1) return [];
    const endsAt = startsAt + (job.minutes ?? 0);
    const previous = stops[at - 1];
    const travel = stop.arrivesAt - (previous?.endsAt ?? departsAt);
    return [
      {
        ...movedFacts(fact),
        before: before && {
          technicianId: before.technicianId,
          startsAt: instantOf(built, before.startsAt),
          endsAt: instantOf(built, before.endsAt),
        },
        after: {
          technicianId,
          startsAt: instantOf(built, startsAt),
          endsAt: instantOf(built, endsAt),
        },
        travelMinutes: Math.round(travel),
        lateMinutes: lateMinutes(job, fact, stop.startsAt),
        overtimeMinutes: Math.max(0, Math.ceil(endsAt - shiftEnd)),
      },
    ];
  });
}

function movedFacts({ jobId, visitId, number, title, customerName, priority, revision }: JobFacts) {
  return {
    id: visitId ?? jobId,
    jobId,
    visitId,
    jobNumber: number,
    title,
    customerName,
    priority,
    revision,
  };
}

/** Describes the result of a search with its reasons. */
export function describeEnd(
  built: BuiltProblem,
  before: ScheduleTotals,
  result: SchedulingResult,
): EndedPlan {
  const refused = result.refused.flatMap((one) => excludedInput(built, one));
  const plan = describePlan(built, before, result.routes);
  const excluded = [...built.excluded, ...refused];
  return {
    ...plan,
    figures: { ...plan.figures, excluded: excluded.length },
    excluded,
    risks: result.violations.map(({ rule, technicianId, jobId }) => ({
      rule,
      technicianId,
      jobId: built.facts[jobId ?? '']?.jobId ?? null,
      jobNumber: built.facts[jobId ?? '']?.number ?? null,
    })),
    unassigned: result.unassigned.flatMap(({ jobId, reasons, relaxations }): UnassignedJob[] => {
      const fact = built.facts[jobId];
      if (fact === undefined || fact.visitId !== null) return [];
      return [
        {
          jobId: fact.jobId,
          jobNumber: fact.number,
          title: fact.title,
          customerName: fact.customerName,
          priority: fact.priority,
          reasons: reasons.map(({ rule, technicianIds }) => ({ rule, technicians: technicianIds.length })),
          relaxations: relaxations.map(({ startsAt, minutes, ...one }) => ({
            ...one,
            names: [...one.names],
            minutes: Math.ceil(minutes - 1e-6),
            startsAt: instantOf(built, wholeMinute(startsAt)),
          })),
        },
      ];
    }),
  };
}

function excludedInput(
  { facts, technicians }: BuiltProblem,
  { kind, id, reason }: SchedulingResult['refused'][number],
): ExcludedInput[] {
  if (kind === 'technician') {
    const label = technicians.find((each) => each.id === id)?.name ?? '';
    return [{ kind, id, label, reason: 'other', mend: { kind, id } }];
  }
  const fact = facts[id];
  if (fact === undefined) return [];
  const known = excludedReasons.find((each) => each === reason);
  return [
    {
      kind: fact.visitId === null ? 'job' : 'visit',
      id: fact.visitId ?? fact.jobId,
      label: `#${fact.number} ${fact.title}`,
      reason: known ?? (reason === 'pinned_shift' ? 'off_shift' : 'other'),
      mend: { kind: 'job', id: fact.jobId },
    },
  ];
}
