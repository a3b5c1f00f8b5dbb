import type { CoursePoint } from '@switchyard/contracts/experiments/analysis.ts';
import { hourMs } from '@switchyard/contracts/time/durations.ts';
import {
  keepCoursePoint,
  readCourse,
} from '@switchyard/platform/db/repositories/experiment-course-repository.ts';
import { analyseExperiment } from '@switchyard/workers/handlers/experiments/analyse-experiment.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { booking, type ExperimentCalls, experimentCalls, exposure } from '../support/experiment-calls.ts';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
let company: FlagCompany;
let calls: ExperimentCalls;
beforeAll(async () => {
  test = await createTestApp();
  company = await newFlagCompany(test);
  calls = experimentCalls(test, { company, token: await company.token({ kind: 'client' }) });
});
afterAll(() => test[Symbol.asyncDispose]());

it('of an A/B test has the newest analysis of each hour, with units and changes', async () => {
  const experiment = await calls.runningTest();
  const { id: experimentId } = experiment;
  const units = 400;
  for (const [variant, booked] of [
    ['a', 200],
    ['b', 300],
  ] as const) {
    const events = Array.from({ length: units }, (_, at) => {
      const unit = `${variant} ${at}`;
      return [exposure(experiment, unit, variant), ...(at < booked ? [booking(unit)] : [])];
    });
    await calls.taken(events.flat());
  }
  // Later than all that was reported, which counts up to the time of an analysis.
  const start = Math.ceil(Date.now() / hourMs) * hourMs;
  const after = (minutes: number) => new Date(start + minutes * 60_000);
  for (const minutes of [5, 50, 70]) {
    const clock = { now: () => after(minutes) };
    // Something new has arrived each time.
    await calls.taken([exposure(experiment, `late ${minutes}`, 'b')]);
    await analyseExperiment({ ...test.deps, clock }, { companyId: company.companyId, experimentId });
  }
  const answer = await company.admin.call('GET', `/api/experiments/${experimentId}/analysis`);
  const { course } = answer.json<{ course: CoursePoint[] }>();
  expect(course.map(({ at }) => at)).toEqual([50, 70].map((minutes) => after(minutes).toISOString()));
  expect(course[1]?.arms).toEqual([
    { variant: 'a', units },
    { variant: 'b', units: units + 3 },
  ]);
  const [change] = course[1]?.changes ?? [];
  expect(change).toMatchObject({ variant: 'b', isLift: true });
  expect(change?.from).toBeLessThan(change?.value ?? 0);
  expect(change?.to).toBeGreaterThan(change?.value ?? 0);
});

it('of a longer test has each day', async () => {
  const { id: experimentId } = await calls.runningTest();
  const { companyId } = company;
  const start = Date.UTC(2026, 10, 20);
  const course = await test.deps.database.inCompany(companyId, async (tx) => {
    for (let hour = 0; hour < 120; hour += 6) {
      const point = { at: new Date(start + hour * hourMs).toISOString(), arms: [], changes: [] };
      await keepCoursePoint(tx, { companyId, experimentId, point });
    }
    return await readCourse(tx, experimentId);
  });
  expect(course.map(({ at }) => at)).toEqual(
    ['20', '21', '22', '23', '24'].map((day) => `2026-11-${day}T18:00:00.000Z`),
  );
});
