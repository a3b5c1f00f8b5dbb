import type { FlagSchedule, PlannedChange } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { type ApplyDeps, applyFlagSchedules } from '@switchyard/workers/schedules/apply-flag-schedules.ts';
import { expect } from 'vitest';
import type { FlagCompany } from './flag-company.ts';
import type { TestApp, TestUser } from './test-app.ts';

export type ScheduleDesk = {
  /** Schedules a change on the current revision; the answer may be a refusal. */
  ask(key: string, change: unknown, more?: object): ReturnType<TestUser['call']>;
  /** A scheduled change that is upcoming. */
  schedule(key: string, change: PlannedChange, more?: object): Promise<FlagSchedule>;
  list(key: string): Promise<FlagSchedule[]>;
  read(key: string, id: string): Promise<FlagSchedule>;
  /** Moves changes into the past, one second after the other in the given order, and runs the workers once. */
  makeDue(...schedules: { id: string }[]): Promise<void>;
  run(deps?: Partial<ApplyDeps>): Promise<void>;
};

export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** Scheduled changes of a company's flags in production, as its admin makes them. */
export function scheduleDesk(test: TestApp, company: FlagCompany, author = company.admin): ScheduleDesk {
  const ask: ScheduleDesk['ask'] = async (key, change, more = {}) => {
    const { revision } = await company.rules(key);
    return await author.call('POST', `/api/flags/${key}/environments/production/schedules`, {
      revision,
      payload: { runAt: inAnHour(), change, ...more },
    });
  };
  const list: ScheduleDesk['list'] = async (key) => {
    const response = await company.admin.call('GET', `/api/flags/${key}/schedules`);
    expect(response.statusCode).toBe(200);
    return response.json<{ items: FlagSchedule[] }>().items;
  };
  const run: ScheduleDesk['run'] = async (deps = {}) => {
    const { database, poker } = test.deps;
    await applyFlagSchedules({ database, poker, clock: systemClock, ...deps });
  };
  return {
    ask,
    list,
    run,
    schedule: async (key, change, more) => {
      const response = await ask(key, change, more);
      expect(response.statusCode).toBe(201);
      return response.json<FlagSchedule>();
    },
    read: async (key, id) => {
      const found = (await list(key)).find((schedule) => schedule.id === id);
      if (!found) throw new Error(`No scheduled change ${id}`);
      return found;
    },
    makeDue: async (...schedules) => {
      await dateBack(test, company, schedules);
      await run();
    },
  };
}

/** Moves scheduled changes into the past, in the given order. */
export async function dateBack(
  { deps }: TestApp,
  { companyId }: Pick<FlagCompany, 'companyId'>,
  schedules: readonly { id: string }[],
): Promise<void> {
  await deps.database.inCompany(companyId, async (tx) => {
    for (const [at, { id }] of schedules.entries()) {
      const seconds = schedules.length - at;
      await sql`UPDATE flag_schedules SET run_at = now() - make_interval(secs => ${seconds}) WHERE id = ${id}`.execute(
        tx,
      );
    }
  });
}
