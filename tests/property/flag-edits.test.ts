import type { EnvironmentRules } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FlagCompany, newFlagCompany } from '../support/flag-company.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

const operators = 20;

let app: TestApp;
let company: FlagCompany;
beforeAll(async () => {
  app = await createTestApp();
  company = await newFlagCompany(app);
});
afterAll(() => app[Symbol.asyncDispose]());

type Strategy = EnvironmentRules['strategies'][number];
let counter = 0;

/** Adds an operator's own rule to the rules that they read before, until no other change comes between. */
async function addRule(url: string, id: string, title: string): Promise<void> {
  let known = (await company.admin.call('GET', url)).json<EnvironmentRules>();
  for (;;) {
    const mine = { id, title, kind: { name: 'default' } } as unknown as Strategy;
    const others = known.strategies.filter((strategy) => strategy.id !== id);
    const answer = await company.admin.call('PATCH', url, {
      revision: known.revision,
      payload: { strategies: [...others, mine], reason: title },
    });
    if (answer.statusCode === 200) return;
    const problem = answer.json<Problem>();
    expect(problem.code).toBe('revision.stale');
    // Nobody else writes this rule, so the refusal names it alone, and not as a conflict.
    expect(problem.differences?.map(({ field, isConflict }) => [field, isConflict])).toEqual([
      [`strategies/${id}`, false],
    ]);
    known = problem.current as EnvironmentRules;
  }
}

test('of many operators who edit a flag at once, none loses a change, and the history is linear', async () => {
  const titles = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: operators, maxLength: operators });
  await fc.assert(
    fc.asyncProperty(titles, async (words) => {
      counter += 1;
      const { key } = await company.flag(`edited_flag_${counter}`);
      const url = `/api/flags/${key}/environments/production/rules`;
      await Promise.all(words.map((word, at) => addRule(url, `rule-${at}`, word)));
      const rules = await company.rules(key);
      const titled = new Map(rules.strategies.map(({ id, title }) => [id, title]));
      expect(titled).toEqual(new Map(words.map((word, at) => [`rule-${at}`, word])));
      expect(rules.revision).toBe(operators + 1);
      const { items } = (await company.admin.call('GET', `/api/flags/${key}/history`)).json<{
        items: { number: number; revision: number; changes: { field: string; to: Strategy[] }[] }[];
      }>();
      const changes = items.slice(0, operators).toReversed();
      expect(changes.map(({ revision }) => revision)).toEqual(changes.map((_, at) => at + 2));
      // Each change has one rule more than the one before: none was based on an older state.
      expect(changes.map((change) => change.changes[0]?.to.length)).toEqual(changes.map((_, at) => at + 1));
    }),
    { numRuns: 3 },
  );
});
