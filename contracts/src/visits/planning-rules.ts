import { absenceWithin, type AbsentTime } from '../absences/absent-time.ts';
import { skillWords } from '../technicians/skill-words.ts';
import { isWithinShifts } from '../technicians/shift-rules.ts';
import type { ZoneClock } from '../time/zone-clock.ts';
import type { Shift, Skill } from '../technicians/technician.ts';

/** Rules that a planner may override with a reason; a double booking cannot be overridden. */
export type PlanningWarning = {
  readonly code:
    | 'do_not_service'
    | 'skill_missing'
    | 'off_shift'
    | 'absent'
    | 'outside_window'
    | 'before_earliest_start'
    | 'past_latest_finish'
    | 'past_resolve_by';
  readonly message: string;
};

export type PlannedCrew = readonly {
  readonly name: string;
  readonly skills: readonly Skill[];
  readonly shifts: readonly Shift[];
  /** Approved absences around that time. */
  readonly absences: readonly AbsentTime[];
}[];

export type Plan = {
  readonly job: {
    readonly requiredSkills: readonly Skill[];
    readonly earliestStart: string | null;
    readonly latestFinish: string | null;
    readonly resolveBy: string | null;
  };
  readonly crew: PlannedCrew;
  /** Customer of a new visit; null if the visit exists already. */
  readonly customer?: { readonly name: string; readonly doNotService: boolean } | null;
  readonly start: Date;
  readonly end: Date;
  /** Arrival window promised to the customer, ISO 8601. */
  readonly window?: { readonly windowStart: string | null; readonly windowEnd: string | null };
  readonly now: Date;
  /** Clock of the company's zone, in which shifts are written. */
  readonly clock: ZoneClock;
};

/** Tolerance before and after the promised window, milliseconds. */
const windowGrace = 15 * 60_000;

/** All warnings about a plan. A deadline that has already passed gives no warning. */
export function planningWarnings(plan: Plan): PlanningWarning[] {
  return [
    ...serviceWarnings(plan),
    ...skillWarnings(plan),
    ...shiftWarnings(plan),
    ...absenceWarnings(plan),
    ...timeWarnings(plan),
  ];
}

function serviceWarnings({ customer }: Plan): PlanningWarning[] {
  return customer?.doNotService
    ? [{ code: 'do_not_service', message: `${customer.name} is marked: do not service` }]
    : [];
}

function skillWarnings({ job, crew }: Plan): PlanningWarning[] {
  return job.requiredSkills
    .filter(
      (wanted) =>
        !crew.some((person) =>
          person.skills.some((held) => held.skill === wanted.skill && held.level >= wanted.level),
        ),
    )
    .map(({ skill, level }) => ({
      code: 'skill_missing' as const,
      message: `Nobody on this visit has ${skillWords(skill)} at level ${level}`,
    }));
}

function shiftWarnings({ crew, start, end, clock }: Plan): PlanningWarning[] {
  return crew
    .filter((person) => !isWithinShifts(person.shifts, { start, end, clock }))
    .map((person) => ({ code: 'off_shift' as const, message: `${person.name} is off shift at that time` }));
}

function absenceWarnings({ crew, start, end }: Plan): PlanningWarning[] {
  return crew.flatMap(({ name, absences }) => {
    const away = absenceWithin(absences, { start, end });
    return away ? [{ code: 'absent' as const, message: `${name} is away at that time: ${away.type}` }] : [];
  });
}

function timeWarnings({ job, start, end, window, now }: Plan): PlanningWarning[] {
  const missed = (deadline: string | null) =>
    deadline !== null && end.getTime() > Date.parse(deadline) && now.getTime() <= Date.parse(deadline);
  const warnings: PlanningWarning[] = [];
  if (window && isOutside(window, start)) {
    warnings.push({ code: 'outside_window', message: 'The customer was promised another arrival time' });
  }
  if (job.earliestStart !== null && start.getTime() < Date.parse(job.earliestStart)) {
    warnings.push({ code: 'before_earliest_start', message: 'The job may not begin that early' });
  }
  if (missed(job.latestFinish)) {
    warnings.push({ code: 'past_latest_finish', message: 'The job must be finished before that' });
  }
  if (missed(job.resolveBy)) {
    warnings.push({ code: 'past_resolve_by', message: 'The visit ends after the promised resolve-by time' });
  }
  return warnings;
}

function isOutside({ windowStart, windowEnd }: NonNullable<Plan['window']>, start: Date): boolean {
  if (windowStart === null || windowEnd === null) return false;
  const at = start.getTime();
  return at < Date.parse(windowStart) - windowGrace || at > Date.parse(windowEnd) + windowGrace;
}
