import { newId } from '@switchyard/platform/runtime/ids.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { notifyLateVisits } from '@switchyard/workers/handlers/notifications/notify-late-visits.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { newWorkCompany, type WorkCompany } from '../support/work-company.ts';

let test: TestApp;
let company: WorkCompany;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  await test[Symbol.asyncDispose]();
});
beforeEach(async () => {
  company = await newWorkCompany(test);
});

type Plan = { startedMinutesAgo: number; windowEndedMinutesAgo?: number; state?: string };

/** Visits as planned, one job for all. */
async function insertVisits(...plans: Plan[]): Promise<void> {
  const { companyId } = company;
  const { id: jobId } = await company.newJob();
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
  await test.deps.database.inCompany(companyId, async (tx) => {
    const values = plans.map(({ startedMinutesAgo, windowEndedMinutesAgo, state = 'planned' }, index) => ({
      id: newId(),
      companyId,
      jobId,
      sequence: index + 1,
      state,
      scheduledStart: at(startedMinutesAgo),
      scheduledEnd: at(startedMinutesAgo - 60),
      windowEnd: windowEndedMinutesAgo === undefined ? null : at(windowEndedMinutesAgo),
    }));
    await tx.insertInto('visits').values(values).execute();
  });
}

/** Delays reported to the manager, in minutes, shortest first. */
async function told(): Promise<number[]> {
  await notifyLateVisits(test.deps, company.companyId);
  const { rows } = await test.deps.database.inCompany(company.companyId, (tx) =>
    sql<{ body: string }>`
      SELECT body FROM notifications WHERE user_id = ${company.manager.actor.userId}
        AND title LIKE 'Visit is late%'`.execute(tx),
  );
  return rows.map(({ body }) => Number(/(\d+) minutes/.exec(body)?.[1])).toSorted((a, b) => a - b);
}

it('tells of every late visit, fifty at a time, each once', async () => {
  await insertVisits(...Array.from({ length: 120 }, () => ({ startedMinutesAgo: 30 })));
  const counts = [(await told()).length, (await told()).length, (await told()).length, (await told()).length];
  expect(counts).toEqual([50, 100, 120, 120]);
});

it('waits for the end of a promised window, and for the grace where none was promised', async () => {
  await insertVisits(
    { startedMinutesAgo: 60, windowEndedMinutesAgo: -30 },
    { startedMinutesAgo: 10 },
    { startedMinutesAgo: 20 },
    { startedMinutesAgo: 300, windowEndedMinutesAgo: 5 },
    { startedMinutesAgo: 40, state: 'en_route' },
    { startedMinutesAgo: 50, state: 'on_site' },
    { startedMinutesAgo: 300 },
  );
  expect(await told()).toEqual([5, 20, 40]);
});

it('reports a visit again that was rescheduled and is late again', async () => {
  await insertVisits({ startedMinutesAgo: 60 });
  expect(await told()).toHaveLength(1);
  await test.deps.database.inCompany(company.companyId, (tx) =>
    sql`UPDATE visits SET scheduled_start = scheduled_start + interval '30 minutes'`.execute(tx),
  );
  expect(await told()).toEqual([30, 60]);
  expect(await told()).toHaveLength(2);
});
