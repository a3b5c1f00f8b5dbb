import type { FlagRollout, NewRollout } from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import type { RolloutStep } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import { systemClock } from '@switchyard/platform/runtime/clock.ts';
import { type AdvanceDeps, advanceRollouts } from '@switchyard/workers/schedules/advance-rollouts.ts';
import { expect } from 'vitest';
import type { FlagCompany } from './flag-company.ts';
import type { TestApp, TestUser } from './test-app.ts';

export type RolloutDesk = {
  /** Starts a rollout of the rule `beta` on the current revision; the answer may be a refusal. */
  ask(key: string, rollout: Partial<NewRollout>, user?: TestUser): ReturnType<TestUser['call']>;
  start(key: string, rollout: Partial<NewRollout>): Promise<FlagRollout>;
  list(key: string): Promise<FlagRollout[]>;
  read(key: string): Promise<FlagRollout>;
  /** Takes a step of a rollout on its current revision. */
  step(key: string, step: string, body?: object, user?: TestUser): ReturnType<TestUser['call']>;
  /** Runs the workers once. */
  run(deps?: Partial<AdvanceDeps>): Promise<void>;
  /** Lets time pass for all rollouts of the company, and makes them due. */
  pass(minutes: number): Promise<void>;
  /** Share of the rule `beta` in production. */
  share(key: string): Promise<number>;
};

export const stepTo = (percentage: number, more: Partial<RolloutStep> = {}): RolloutStep => ({
  percentage,
  waitMinutes: 0,
  needsApproval: false,
  minimumSample: 0,
  ...more,
});

export const betaRule = (percentage: number, more: object = {}) => ({
  id: 'beta',
  title: 'Pilot',
  kind: { name: 'rollout', percentage, stickiness: 'default', hashVersion: 2 } as const,
  constraints: [],
  segments: [],
  variants: [],
  ...more,
});

/** Rollouts of a company's flags in production, as its admin makes them. */
export function rolloutDesk(test: TestApp, company: FlagCompany): RolloutDesk {
  const { companyId, admin } = company;
  const list: RolloutDesk['list'] = async (key) => {
    const response = await admin.call('GET', `/api/flags/${key}/rollouts`);
    expect(response.statusCode).toBe(200);
    return response.json<{ items: FlagRollout[] }>().items;
  };
  const read: RolloutDesk['read'] = async (key) => {
    const [first] = await list(key);
    if (!first) throw new Error(`No rollout of ${key}`);
    return first;
  };
  const ask: RolloutDesk['ask'] = async (key, rollout, user = admin) => {
    const { revision } = await company.rules(key);
    return await user.call('POST', `/api/flags/${key}/environments/production/rollouts`, {
      revision,
      payload: { strategyId: 'beta', steps: [stepTo(50)], ...rollout },
    });
  };
  return {
    ask,
    list,
    read,
    start: async (key, rollout) => {
      const response = await ask(key, rollout);
      expect(response.statusCode).toBe(201);
      return response.json<FlagRollout>();
    },
    step: async (key, step, payload = {}, user = admin) => {
      const { id, revision } = await read(key);
      return await user.call('POST', `/api/flag-rollouts/${id}/${step}`, { revision, payload });
    },
    run: async (deps = {}) => {
      const { database, poker } = test.deps;
      await advanceRollouts({ database, poker, clock: systemClock, ...deps });
    },
    pass: async (minutes) => {
      await test.deps.database.inCompany(companyId, (tx) =>
        sql`UPDATE flag_rollouts SET check_at = now(), step_at = step_at - make_interval(mins => ${minutes})`.execute(
          tx,
        ),
      );
    },
    share: async (key) => {
      const { strategies } = await company.rules(key);
      const kind = strategies.find(({ id }) => id === 'beta')?.kind;
      return kind?.name === 'rollout' ? kind.percentage : Number.NaN;
    },
  };
}
