import { jobPriorities } from '@switchyard/contracts/jobs/job.ts';
import type { ScheduleOptions } from '@switchyard/contracts/scheduling/schedule-options.ts';
import type { ExcludedInput } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { activeVisitStates, movableVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import { brokenRules } from '../scheduling/broken-rules.ts';
import type {
  PlannedVisit,
  SchedulingJob,
  SchedulingPolicy,
  SchedulingProblem,
  SchedulingTechnician,
  TimeWindow,
  WorkShift,
} from '../scheduling/scheduling-problem.ts';
import type { InputJob, InputTechnician, InputVisit, ScheduleInput } from './schedule-input.ts';
import {
  dueOf,
  freezeOf,
  isOverdue,
  keepableDue,
  limitsOf,
  type Reading,
  windowsOf,
} from './promised-times.ts';
import { minuteOf, openSpan, type PlanSpan, shiftsWithin, workShifts } from './work-shifts.ts';

/** Data of a job of the problem that the plan shows. */
export type JobFacts = {
  readonly jobId: string;
  readonly visitId: string | null;
  readonly number: number;
  readonly title: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly priority: string;
  readonly revision: number;
  /** Minute by which the work was promised. */
  readonly dueAt: number | null;
  readonly before: {
    readonly technicianId: string;
    readonly startsAt: number;
    readonly endsAt: number;
  } | null;
};

/** Problem of a search, with what is needed to describe its plans. It may be sent to a thread. */
export type BuiltProblem = {
  readonly problem: SchedulingProblem;
  /** By id of the problem's job. */
  readonly facts: Readonly<Record<string, JobFacts>>;
  readonly excluded: readonly ExcludedInput[];
  readonly technicians: readonly { readonly id: string; readonly name: string }[];
  /** Epoch ms of minute 0. */
  readonly origin: number;
  /** Waiting jobs that were not read. */
  readonly left: number;
};

/** Worth of a waiting job by its rank. A planned visit counts most: no waiting job replaces it. */
const worth = [2, 4, 7, 12, 20] as const;
const overdueWorth = 2;
const plannedWorth = 100;
const lateWeight = [1, 1, 2, 3, 5] as const;

const movable: ReadonlySet<string> = new Set(movableVisitStates);
const active: ReadonlySet<string> = new Set(activeVisitStates);

/** Builds the problem of a search. What would have to be guessed is left out and listed. */
export function buildProblem(input: ScheduleInput, options: ScheduleOptions, now: Date): BuiltProblem {
  const span = openSpan(createZoneClock(input.timeZone), options.from, options.days);
  const reading: Reading = { span, options, now };
  const excluded: ExcludedInput[] = [];
  const { blocked, usable } = splitVisits(input.visits, span, excluded);
  const technicians = input.technicians.map((each) =>
    toTechnician(each, reading, { blocked: blocked.get(each.id) ?? [], excluded }),
  );
  const byId = new Map(technicians.map((each) => [each.id, each]));
  const absences = new Map(input.technicians.map(({ id, absences: own }) => [id, own]));
  const facts: Record<string, JobFacts> = {};
  const current: PlannedVisit[] = [];
  const jobs: SchedulingJob[] = [];
  for (const visit of usable) {
    const id = visit.crew > 1 ? `${visit.visitId} ${visit.technicianId}` : visit.visitId;
    const job = toPlannedJob(id, visit, reading);
    const startsAt = minuteOf(span, visit.startsAt);
    const due = dueOf(visit, job.minutes ?? 0, reading);
    facts[id] = factsOf(visit, due, {
      visit,
      technicianId: visit.technicianId,
      startsAt,
      endsAt: minuteOf(span, visit.endsAt),
    });
    const place = { technicianId: visit.technicianId, startsAt };
    const isAway = (absences.get(visit.technicianId) ?? []).some(
      ({ startsAt: from, endsAt: to }) => from < visit.endsAt && to > visit.startsAt,
    );
    if (mayMove(visit, job, reading, { technician: byId.get(visit.technicianId), isAway })) {
      jobs.push(job);
      current.push({ jobId: id, ...place });
    } else jobs.push({ ...job, pinned: place });
  }
  for (const job of input.jobs) {
    const reason = exclusionOf(job);
    if (reason !== null) excluded.push(excludedJob(job, reason));
    else {
      jobs.push(toWaitingJob(job, reading));
      facts[job.jobId] = factsOf(job, dueOf(job, job.estimatedMinutes, reading), null);
    }
  }
  return {
    problem: { technicians, jobs, current, freezeUntil: freezeOf(reading), policy: policyOf(options) },
    facts,
    excluded,
    technicians: input.technicians.map(({ id, name }) => ({ id, name })),
    origin: span.origin,
    left: input.left,
  };
}

function policyOf({ policy, weights }: ScheduleOptions): Partial<SchedulingPolicy> {
  return {
    fewestShifts: policy === 'fewest_shifts',
    overtimeCostPerMinute: weights.overtimeCost,
    moveMinutes: weights.moveMinutes,
  };
}

/**
 * Visits that cannot be part of a route only take their time: those without a position, and those across the edge of
 * the span.
 */
function splitVisits(visits: readonly InputVisit[], span: PlanSpan, excluded: ExcludedInput[]) {
  const blocked = new Map<string, TimeWindow[]>();
  const usable = visits.filter((visit) => {
    const time = { startsAt: minuteOf(span, visit.startsAt), endsAt: minuteOf(span, visit.endsAt) };
    const isPlaced = visit.latitude !== null && visit.longitude !== null;
    if (isPlaced && time.startsAt >= 0 && time.endsAt <= span.length) return true;
    blocked.set(visit.technicianId, [...(blocked.get(visit.technicianId) ?? []), time]);
    if (!isPlaced && !excluded.some(({ id }) => id === visit.visitId)) {
      excluded.push({ ...excludedJob(visit, 'coordinates'), kind: 'visit', id: visit.visitId });
    }
    return false;
  });
  return { blocked, usable };
}

function toTechnician(
  { id, name, skills, territory, homeLatitude, homeLongitude, shifts, absences }: InputTechnician,
  { span, options }: Reading,
  { blocked, excluded }: { blocked: readonly TimeWindow[]; excluded: ExcludedInput[] },
): SchedulingTechnician {
  const days = shiftsWithin(shifts, span);
  const timeOf = ({ startsAt, endsAt }: InputTechnician['absences'][number]) => ({
    startsAt: minuteOf(span, startsAt),
    endsAt: minuteOf(span, endsAt),
  });
  const away = absences.filter(({ type }) => type !== 'break').map(timeOf);
  // Taken between two visits, wherever these are: the others end a route at home.
  const breaks = absences.filter(({ type }) => type === 'break').map(timeOf);
  const isAway = days.length > 0 && workShifts(days, away, options).length === 0;
  if (days.length === 0 || isAway) {
    const reason = isAway ? 'absent' : shifts.length === 0 ? 'no_shift' : 'day_off';
    excluded.push({ kind: 'technician', id, label: name, reason, mend: { kind: 'technician', id } });
  }
  const home =
    homeLatitude === null || homeLongitude === null
      ? null
      : { latitude: homeLatitude, longitude: homeLongitude };
  return {
    id,
    start: home,
    end: home,
    shifts: workShifts(days, [...blocked, ...away], options).map((shift) => withBreaks(shift, breaks)),
    skills: Object.fromEntries(skills.map(({ skill, level }) => [skill, level])),
    ...(territory === null || !options.keepsTerritories ? {} : { territories: [territory] }),
  };
}

/** The shift with the breaks that are agreed on, which replace the usual one. */
function withBreaks(shift: WorkShift, agreed: readonly TimeWindow[]): WorkShift {
  const own = agreed.filter(({ startsAt, endsAt }) => startsAt >= shift.startsAt && endsAt <= shift.endsAt);
  if (own.length === 0) return shift;
  const breaks = own.map(({ startsAt, endsAt }) => ({
    startsAt,
    endsAt: startsAt,
    minutes: endsAt - startsAt,
  }));
  return { ...shift, breaks };
}

function exclusionOf(job: InputJob): 'do_not_service' | 'coordinates' | 'crew' | 'window' | null {
  if (job.isNotServiced) return 'do_not_service';
  if (job.latitude === null || job.longitude === null) return 'coordinates';
  if (job.crewSize > 1) return 'crew';
  const { earliestStart, latestFinish, estimatedMinutes } = job;
  if (earliestStart === null || latestFinish === null) return null;
  return Number(latestFinish) - Number(earliestStart) < estimatedMinutes * 60_000 ? 'window' : null;
}

function excludedJob(job: InputJob, reason: ExcludedInput['reason']): ExcludedInput {
  const mend =
    reason === 'coordinates' || reason === 'do_not_service'
      ? { kind: 'customer' as const, id: job.customerId }
      : { kind: 'job' as const, id: job.jobId };
  return { kind: 'job', id: job.jobId, label: `#${job.number} ${job.title}`, reason, mend };
}

/** Requirements of a job that do not depend on time. */
function baseOf(job: InputJob): Omit<SchedulingJob, 'id' | 'minutes'> {
  return {
    place: { latitude: job.latitude ?? Number.NaN, longitude: job.longitude ?? Number.NaN },
    skills: job.requiredSkills,
    territory: job.territory,
    latenessWeight: lateWeight[job.priority] ?? 1,
  };
}

function toWaitingJob(job: InputJob, reading: Reading): SchedulingJob {
  const minutes = job.estimatedMinutes;
  return {
    ...baseOf(job),
    id: job.jobId,
    minutes,
    priority: (worth[job.priority] ?? worth[0]) + (isOverdue(job, reading) ? overdueWorth : 0),
    dueAt: keepableDue(job, minutes, reading),
    windows: windowsOf(limitsOf(job, minutes, reading)),
  };
}

function toPlannedJob(id: string, visit: InputVisit, reading: Reading): SchedulingJob {
  const { span, now } = reading;
  const startsAt = minuteOf(span, visit.startsAt);
  // Work that is under way lasts at least until now.
  const endsAt = Math.max(
    minuteOf(span, visit.endsAt),
    active.has(visit.state) ? Math.floor(minuteOf(span, now)) : 0,
  );
  const minutes = endsAt - startsAt;
  const limits = limitsOf(visit, minutes, reading);
  if (visit.windowStart !== null && visit.windowEnd !== null) {
    limits.startsAt = Math.max(limits.startsAt, Math.ceil(minuteOf(span, visit.windowStart)));
    limits.endsAt = Math.min(limits.endsAt, Math.floor(minuteOf(span, visit.windowEnd)));
  }
  return {
    ...baseOf(visit),
    id,
    minutes,
    priority: plannedWorth,
    dueAt: keepableDue(visit, minutes, reading),
    windows: windowsOf(limits),
  };
}

/**
 * True if the search may give the visit another time or technician. One that breaks a rule where it is was put there
 * on purpose, and stays; one of a technician who is away needs another place.
 */
function mayMove(
  visit: InputVisit,
  job: SchedulingJob,
  { span, options }: Reading,
  { technician, isAway }: { technician: SchedulingTechnician | undefined; isAway: boolean },
): boolean {
  if (!options.movesVisits || visit.isPinned || visit.crew > 1 || !movable.has(visit.state)) return false;
  if (technician === undefined || technician.shifts.length === 0 || isAway) return true;
  const startsAt = minuteOf(span, visit.startsAt);
  const shift = technician.shifts.find((one) => one.startsAt <= startsAt && startsAt < one.endsAt);
  return shift !== undefined && brokenRules(job, startsAt, technician, shift).length === 0;
}

type Planned = NonNullable<JobFacts['before']> & { readonly visit: InputVisit };

function factsOf(job: InputJob, dueAt: number | null, planned: Planned | null): JobFacts {
  return {
    jobId: job.jobId,
    visitId: planned?.visit.visitId ?? null,
    number: job.number,
    title: job.title,
    customerId: job.customerId,
    customerName: job.customerName,
    priority: jobPriorities[job.priority] ?? 'none',
    revision: planned?.visit.visitRevision ?? job.jobRevision,
    dueAt,
    before: planned && {
      technicianId: planned.technicianId,
      startsAt: planned.startsAt,
      endsAt: planned.endsAt,
    },
  };
}
