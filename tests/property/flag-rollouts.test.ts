import { createDatabase, type Database } from '@switchyard/platform/db/database.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { betaRule, type RolloutDesk, rolloutDesk, stepTo } from '../support/flag-rollouts.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let app: TestApp;
let company: FlagCompany;
let desk: RolloutDesk;
/** The connections of a second worker process. */
let secondWorker: Database;
beforeAll(async () => {
  app = await createTestApp();
  company = await newFlagCompany(app);
  desk = rolloutDesk(app, company);
  const logger = createLogger({ level: 'silent', process: 'workers' });
  secondWorker = createDatabase({ url: app.services.appUrl, poolSize: 4, logger });
});
afterAll(async () => {
  await secondWorker[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const steps = fc
  .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 })
  .chain((shares) =>
    fc.tuple(
      ...shares
        .toSorted((a, b) => a - b)
        .map((percentage) =>
          fc.record({
            percentage: fc.constant(percentage),
            waitMinutes: fc.constantFrom(0, 10, 60),
            needsApproval: fc.boolean(),
          }),
        ),
    ),
  );
const happening = fc.oneof(
  fc.record({ kind: fc.constant('time' as const), minutes: fc.constantFrom(0, 5, 10, 60, 10_000) }),
  fc.record({
    kind: fc.constantFrom('approve' as const, 'pause' as const, 'resume' as const, 'edit' as const),
  }),
);

let counter = 0;

test(`of random rollouts at two workers each step is made once, in order, approved, and not before its time (PROPERTY_SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(happening, { minLength: 3, maxLength: 12 }),
      async (plan, happenings) => {
        counter += 1;
        const { key } = await company.flag(`property_rollout_${counter}`);
        await company.change(key, { enabled: true, strategies: [betaRule(0)] });
        await desk.start(key, { steps: plan.map(({ percentage, ...more }) => stepTo(percentage, more)) });
        let known = -1;
        let waited = 0;
        let approved = -1;
        for (const one of [{ kind: 'time' as const, minutes: 0 }, ...happenings]) {
          if (one.kind === 'time') {
            await desk.pass(one.minutes);
            waited += one.minutes;
          } else if (one.kind === 'edit') {
            const { strategies } = await company.rules(key);
            await company.change(key, {
              strategies: [...strategies.filter(({ id }) => id === 'beta'), betaRule(1, { id: 'other' })],
            });
          } else {
            const response = await desk.step(key, one.kind);
            if (response.statusCode === 200 && one.kind === 'approve') approved = known + 1;
            if (response.statusCode === 200 && one.kind === 'resume') [waited, approved] = [0, -1];
            await desk.pass(0);
          }
          const before = await desk.read(key);
          await Promise.all([
            desk.run(),
            desk.run({ database: secondWorker }),
            desk.run({ database: secondWorker }),
          ]);
          const rollout = await desk.read(key);
          const share = await desk.share(key);
          expect(share).toBe(plan[rollout.step]?.percentage ?? 0);
          // Of several workers, those that come later see a step that was just made: one with a wait of 0 is followed at once.
          for (let step = known + 1; step <= rollout.step; step += 1) {
            expect(before.state).toBe('running');
            expect(waited).toBeGreaterThanOrEqual(plan[step - 1]?.waitMinutes ?? 0);
            if (plan[step]?.needsApproval) expect(approved).toBe(step);
            [waited, approved] = [0, -1];
          }
          known = rollout.step;
        }
        const history = await company.admin.call('GET', `/api/flags/${key}/history`);
        const reasons = history
          .json<{ items: { reason: string | null }[] }>()
          .items.flatMap(({ reason }) => /^Rollout, step (\d+)/.exec(reason ?? '')?.[1] ?? [])
          .map(Number);
        expect(reasons.toReversed()).toEqual(Array.from({ length: known + 1 }, (_, at) => at + 1));
      },
    ),
    { seed, numRuns: 20 },
  );
});
