import type { PlannedChange } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import type { EnvironmentRules, FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { createDatabase, type Database } from '@switchyard/platform/db/database.ts';
import { createLogger } from '@switchyard/platform/runtime/logger.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { dateBack, type ScheduleDesk, scheduleDesk } from '../support/flag-schedules.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

let app: TestApp;
let company: FlagCompany;
let desk: ScheduleDesk;
/** The connections of a second worker process. */
let secondWorker: Database;
beforeAll(async () => {
  app = await createTestApp();
  company = await newFlagCompany(app);
  desk = scheduleDesk(app, company);
  const logger = createLogger({ level: 'silent', process: 'workers' });
  secondWorker = createDatabase({ url: app.services.appUrl, poolSize: 4, logger });
});
afterAll(async () => {
  await secondWorker[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const ruleIds = ['a', 'b', 'c'];
const rule = (id: string, percentage: number, title: string): FlagStrategy => ({
  id,
  title,
  kind: { name: 'rollout', percentage, stickiness: 'default', hashVersion: 2 },
  constraints: [],
  segments: [],
  variants: [],
});

/** A wanted change of the rules: a state of the switch, a share, or a title. */
const wish = fc.oneof(
  fc.record({ kind: fc.constant('switch' as const), enabled: fc.boolean() }),
  fc.record({
    kind: fc.constantFrom('share' as const, 'title' as const),
    id: fc.constantFrom(...ruleIds),
    value: fc.integer({ min: 0, max: 100 }),
  }),
);
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

const withWish = (
  { strategies }: Pick<EnvironmentRules, 'strategies'>,
  { id, value, kind }: Exclude<Wish, { kind: 'switch' }>,
) =>
  strategies.map((one) => {
    if (one.id !== id || one.kind.name !== 'rollout') return one;
    return kind === 'share'
      ? { ...one, kind: { ...one.kind, percentage: value } }
      : { ...one, title: `Title ${value}` };
  });

function planOf(rules: EnvironmentRules, wanted: Wish): PlannedChange {
  if (wanted.kind === 'switch') return wanted;
  if (wanted.kind === 'share') return { kind: 'share', strategyId: wanted.id, percentage: wanted.value };
  return { kind: 'rules', strategies: withWish(rules, wanted) };
}

/** Changes rules at once, again on the newest revision while others are faster. @returns the revision that it made */
async function changeNow(key: string, wanted: Wish): Promise<number> {
  for (;;) {
    const rules = await company.rules(key);
    const payload =
      wanted.kind === 'switch' ? { enabled: wanted.enabled } : { strategies: withWish(rules, wanted) };
    const url = `/api/flags/${key}/environments/production/rules`;
    const { revision } = rules;
    const response = await company.admin.call('PATCH', url, { revision, payload });
    if (response.statusCode === 200) return response.json<EnvironmentRules>().revision;
    expect(response.statusCode).toBe(412);
  }
}

type State = { enabled: boolean; strategies: FlagStrategy[] };
type Revision = { revision: number; before: State; after: State };

async function revisionsOf(flagId: string): Promise<Revision[]> {
  const rows = await app.deps.database.inCompany(company.companyId, (tx) =>
    tx
      .selectFrom('flagRevisions')
      .select(['revision', 'before', 'after'])
      .where('subjectId', '=', flagId)
      .where('subject', '=', 'state')
      .where('environment', '=', 'production')
      .where('revision', '>', 1)
      .orderBy('number')
      .execute(),
  );
  return rows as unknown as Revision[];
}

/** Fields that a revision changed, as edits name them. */
function changedFields({ before, after }: Revision): string[] {
  const parts = after.strategies.filter(
    (one) =>
      !isSame(
        one,
        before.strategies.find(({ id }) => id === one.id),
      ),
  );
  return [
    ...(before.enabled === after.enabled ? [] : ['enabled']),
    ...parts.map(({ id }) => `strategies/${id}`),
  ];
}

function valueOf({ enabled, strategies }: State, field: string): unknown {
  return field === 'enabled' ? enabled : strategies.find(({ id }) => field === `strategies/${id}`);
}

let counter = 0;
const step = fc.record({ wanted: wish, isPlanned: fc.boolean() });

test(`of random plans and changes at two workers each plan ends once, and no change is lost (PROPERTY_SEED=${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 12 }),
      fc.array(wish, { maxLength: 4 }),
      async (steps, late) => {
        counter += 1;
        const { key, id: flagId } = await company.flag(`racing_flag_${counter}`);
        await company.change(key, { strategies: ruleIds.map((id) => rule(id, 0, '')) });
        const plans: { id: string }[] = [];
        for (const { wanted, isPlanned } of steps) {
          if (!isPlanned) await changeNow(key, wanted);
          else {
            const response = await desk.ask(key, planOf(await company.rules(key), wanted));
            // A draft that changes nothing is no plan.
            if (response.statusCode === 201) plans.push(response.json());
            else expect(response.statusCode).toBe(400);
          }
        }
        await dateBack(app, company, plans);
        await Promise.all([
          desk.run(),
          desk.run({ database: secondWorker }),
          ...late.map((wanted) => changeNow(key, wanted)),
          desk.run({ database: secondWorker }),
        ]);
        const ended = await desk.list(key);
        expect(
          ended.map(({ state }) => state).filter((state) => state !== 'applied' && state !== 'conflicted'),
        ).toEqual([]);
        expect(ended.length).toBe(plans.length);
        const revisions = await revisionsOf(flagId);
        // Linear: without gaps, each on top of the one before.
        expect(revisions.map(({ revision }) => revision)).toEqual(revisions.map((_, at) => at + 2));
        for (const [at, { before }] of revisions.slice(1).entries()) {
          expect(isSame({ ...before, revision: 0 }, { ...revisions[at]?.after, revision: 0 })).toBe(true);
        }
        const made = ended.filter(({ appliedRevision }) => appliedRevision !== null);
        expect(new Set(made.map(({ appliedRevision }) => appliedRevision)).size).toBe(made.length);
        for (const { appliedRevision, edits } of made) {
          const revision = revisions.find((one) => one.revision === appliedRevision);
          if (!revision) throw new Error(`No revision ${appliedRevision}`);
          // It changed what it names and nothing else, so a change between plan and time is still there.
          const fields = changedFields(revision);
          expect(fields.every((field) => edits.some((edit) => edit.field === field))).toBe(true);
          expect(fields.length).toBeGreaterThan(0);
          for (const { field, base, yours } of edits) {
            expect(isSame(valueOf(revision.after, field), yours)).toBe(true);
            // It replaced the value on which it was based, so no change of others.
            const before = valueOf(revision.before, field);
            expect(isSame(before, base) || isSame(before, yours)).toBe(true);
          }
        }
      },
    ),
    { seed, numRuns: 25 },
  );
});
