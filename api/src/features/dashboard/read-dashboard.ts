import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';
import { stepStates } from '@switchyard/contracts/onboarding/onboarding-steps.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { type JobState, openJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import { isOnShift, shiftMinutesOn } from '@switchyard/contracts/technicians/shift-rules.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock, type ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import type { Shift } from '@switchyard/contracts/technicians/technician.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readSetupMarks } from '@switchyard/platform/db/repositories/company-setup-repository.ts';
import {
  countDay,
  countJobsByState,
  countOpenJobs,
  findBurningJobs,
  readBookedMinutes,
  readFirstSteps,
  readShifts,
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
  const shifts = await readShifts(tx);
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
    techniciansOnShift: shifts.filter((own) => isOnShift(own, local)).length,
    techniciansTotal: shifts.length,
    burning: await findBurningJobs(tx, burningJobs),
    capacity: await readCapacity(tx, { clock, today: local.day, shifts }),
    setUp: await readSetUp(tx, actor.companyId),
    jobsByState: byState,
  };
}

async function readSetUp(tx: Tx, companyId: string): Promise<Dashboard['setUp']> {
  const { finishedAt, ...marks } = await readSetupMarks(tx, companyId);
  return { finished: finishedAt !== null, steps: stepStates(await readFirstSteps(tx), marks) };
}

type CapacityInput = { clock: ZoneClock; today: string; shifts: readonly Shift[][] };

async function readCapacity(tx: Tx, { clock, today, shifts }: CapacityInput): Promise<Dashboard['capacity']> {
  const days = Array.from({ length: daysAhead }, (_, index) => addDays(today, index));
  const spans = days.map((day) => ({
    from: clock.startOfDay(day),
    to: clock.startOfDay(addDays(day, 1)),
  }));
  const booked = await readBookedMinutes(tx, spans);
  return days.map((day, index) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
    return {
      day,
      shiftMinutes: shifts.reduce((total, own) => total + shiftMinutesOn(own, weekday), 0),
      bookedMinutes: booked[index] ?? 0,
    };
  });
}
