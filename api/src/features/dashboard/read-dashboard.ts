import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { stepStates } from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { type JobState, openJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { isOnShift, shiftMinutesOn } from '@switchyard/contracts/technicians/shift-rules.ts';
import { addDays, weekdayOf } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock, type ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { type Interval, withoutIntervals } from '@switchyard/contracts/time/intervals.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readSetupMarks } from '@switchyard/platform/db/repositories/company-setup-repository.ts';
import {
  countDay,
  countJobsByState,
  countOpenJobs,
  findBurningJobs,
  readBookedMinutes,
  readFirstSteps,
  readWorkingTimes,
  type WorkingTime,
} from '@switchyard/platform/db/repositories/dashboard-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';

const daysAhead = 7;
const burningJobs = 8;

/** Figures for today in the company's time zone; each counts the records of the list behind its tile. */
export async function readDashboard(tx: Tx, actor: Actor, now: Date): Promise<Dashboard> {
  const timeZone = await readCompanyTimeZone(tx, actor.companyId);
  const clock = createZoneClock(timeZone);
  const local = clock.local(now);
  const byState = await countJobsByState(tx);
  const countIn = (states: readonly JobState[]) =>
    states.reduce((total, state) => total + (byState[state] ?? 0), 0);
  const day = await countDay(tx, {
    from: clock.startOfDay(local.day),
    to: clock.startOfDay(addDays(local.day, 1)),
  });
  const people = await readWorkingTimes(tx, {
    from: clock.startOfDay(local.day),
    to: clock.startOfDay(addDays(local.day, daysAhead)),
  });
  return {
    day: local.day,
    timeZone,
    scheduledToday: day.scheduled,
    completedToday: day.completed,
    onTimeShare: day.onTimeShare,
    enRoute: countIn(['en_route']),
    onSite: countIn(['on_site', 'in_progress', 'paused']),
    unassigned: countIn(['unscheduled', 'needs_return']),
    openJobs: countIn(openJobStates),
    ...(await countOpenJobs(tx, now)),
    techniciansOnShift: people.filter((one) => isOnShift(one.shifts, local) && !isAwayAt(one, now)).length,
    techniciansTotal: people.length,
    burning: await findBurningJobs(tx, burningJobs),
    capacity: await readCapacity(tx, { clock, today: local.day, people }),
    setUp: await readSetUp(tx, actor.companyId),
    jobsByState: byState,
  };
}

async function readSetUp(tx: Tx, companyId: string): Promise<Dashboard['setUp']> {
  const { finishedAt, ...marks } = await readSetupMarks(tx, companyId);
  return { finished: finishedAt !== null, steps: stepStates(await readFirstSteps(tx), marks) };
}

type CapacityInput = { clock: ZoneClock; today: string; people: readonly WorkingTime[] };

async function readCapacity(tx: Tx, { clock, today, people }: CapacityInput): Promise<Dashboard['capacity']> {
  const days = Array.from({ length: daysAhead }, (_, index) => addDays(today, index));
  const spans = days.map((day) => ({
    from: clock.startOfDay(day),
    to: clock.startOfDay(addDays(day, 1)),
  }));
  const booked = await readBookedMinutes(tx, spans);
  return days.map((day, index) => {
    return {
      day,
      shiftMinutes: people.reduce((total, one) => total + workingMinutes(one, day, clock), 0),
      bookedMinutes: booked[index] ?? 0,
    };
  });
}

function absencesOf({ absences }: WorkingTime): Interval[] {
  return absences.map(({ from, to }) => ({ start: Date.parse(from), end: Date.parse(to) }));
}

function isAwayAt(person: WorkingTime, at: Date): boolean {
  return absencesOf(person).some(({ start, end }) => start <= at.getTime() && at.getTime() < end);
}

/** Minutes of the shifts on a day, without absences. */
function workingMinutes(person: WorkingTime, day: string, clock: ZoneClock): number {
  const weekday = weekdayOf(day);
  if (person.absences.length === 0) return shiftMinutesOn(person.shifts, weekday);
  const shifts = person.shifts
    .filter((shift) => shift.weekday === weekday)
    .map(({ startMinute, endMinute }) => ({
      start: clock.at(day, startMinute),
      end: clock.at(day, endMinute),
    }));
  return withoutIntervals(shifts, absencesOf(person)).reduce(
    (total, { start, end }) => total + (end - start) / 60_000,
    0,
  );
}
