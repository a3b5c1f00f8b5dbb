import type {
  MoveOutcome,
  SchedulePlan,
  ScheduleRun,
} from '@switchyard/contracts/scheduling/schedule-run.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { addDays } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { waitFor } from './wait-for.ts';
import { ok, type WorkCompany } from './work-company.ts';

/** Zone of the companies of tests. */
const clock = createZoneClock('America/New_York');
const today = clock.day(Date.now());
export const tomorrow = addDays(today, 1);

/** An instant of tomorrow, local to the company. */
export function at(hour: number, minute = 0): string {
  return new Date(clock.at(tomorrow, hour * 60 + minute)).toISOString();
}

/** The next day on which clocks go forward. */
export function springDay(): string {
  for (let day = tomorrow; ; day = addDays(day, 1)) {
    const length = clock.startOfDay(addDays(day, 1)).getTime() - clock.startOfDay(day).getTime();
    if (length === 23 * 3_600_000) return day;
  }
}

/** The same hours every day. */
export function shiftsOf(startHour: number, endHour: number) {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    startMinute: startHour * 60,
    endMinute: endHour * 60,
  }));
}

export type ScheduleCalls = ReturnType<typeof scheduleCalls>;

/** Calls of a manager who plans. Searches take a fraction of a second and a settled number of iterations. */
export function scheduleCalls(company: WorkCompany) {
  const { manager } = company;
  const short = { from: tomorrow, iterations: 2_000, seconds: 5, breakMinutes: 0, keepsTerritories: false };
  const start = async (options: object = {}) =>
    ok<ScheduleRun>(await manager.call('POST', '/api/scheduling', { payload: { ...short, ...options } }));
  const read = async ({ id }: Pick<ScheduleRun, 'id'>) =>
    ok<SchedulePlan>(await manager.call('GET', `/api/scheduling/${id}`));
  const until = (what: string, run: Pick<ScheduleRun, 'id'>, fits: (plan: SchedulePlan) => boolean) =>
    waitFor(what, async () => {
      const plan = await read(run);
      return fits(plan) ? plan : undefined;
    });
  const ended = (run: ScheduleRun) =>
    until('the end of the search', run, ({ run: { state } }) => state !== 'queued' && state !== 'running');
  return {
    start,
    read,
    until,
    ended,
    planned: async (options: object = {}) => await ended(await start(options)),
    cancel: async ({ id }: Pick<ScheduleRun, 'id'>) =>
      ok<ScheduleRun>(await manager.call('POST', `/api/scheduling/${id}/cancel`)),
    apply: async (plan: SchedulePlan, ids: readonly string[] = plan.moves.map(({ id }) => id)) =>
      ok<{ run: ScheduleRun; outcomes: MoveOutcome[] }>(
        await manager.call('POST', `/api/scheduling/${plan.run.id}/apply`, { payload: { moves: ids } }),
      ),
    visits: async () => ok<{ items: Visit[] }>(await manager.call('GET', '/api/visits?limit=100')).items,
    /** A site at a latitude of Boston. */
    siteAt: async (latitude: number) =>
      (await company.newSite({ position: { latitude, longitude: -71.06 } })).id,
  };
}
