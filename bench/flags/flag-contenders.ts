import { GrowthBookClient } from '@growthbook/growthbook';
import { FlagdCore } from '@openfeature/flagd-core';
import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import { FlagEvaluator } from '@switchyard/contracts/flag-evaluation/flag-evaluator.ts';
import type { FlagRules } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import unleashClient from 'unleash-client/lib/client.js';
import { defaultStrategies } from 'unleash-client/lib/strategy/index.js';
import type { HashVersion } from '@switchyard/contracts/flag-evaluation/bucketing.ts';

/** A way to evaluate the same flags: on for half of the users in three of four cities. */
export type FlagContender = {
  readonly name: string;
  readonly isOn: (flag: number, user: number) => boolean;
};

const flagCount = 100;
const userCount = 1_000;
const cities = ['Boston', 'Lynn', 'Salem', 'Quincy'] as const;
const served: readonly string[] = cities.slice(0, 3);

const keys = Array.from({ length: flagCount }, (_, at) => `flag_${at}`);
const users = Array.from({ length: userCount }, (_, at) => ({
  userId: `user-${at}`,
  city: cities[at % cities.length] ?? 'Boston',
}));
const keyOf = (flag: number) => keys[flag % flagCount] ?? '';

/** This product's evaluator, and those of others, in the form that each of them takes. */
export function flagContenders(): FlagContender[] {
  return [ours(2), ours(1), unleash(), flagd(), growthbook()];
}

function ours(hashVersion: HashVersion): FlagContender {
  const flags = keys.map(
    (key): FlagRules => ({
      key,
      enabled: true,
      variants: [],
      prerequisites: [],
      strategies: [
        {
          id: 'half',
          kind: { name: 'rollout', percentage: 50, stickiness: 'default', salt: key, hashVersion },
          constraints: [{ contextName: 'city', operator: 'IN', values: served }],
          segments: [],
          variants: [],
        },
      ],
    }),
  );
  const evaluator = new FlagEvaluator({ flags, segments: [] });
  const contexts = users.map(({ userId, city }): FlagContext => ({ userId, properties: { city } }));
  return {
    name: `switchyard, hash version ${hashVersion}`,
    isOn: (flag, user) => evaluator.evaluate(keyOf(flag), contexts[user % userCount] ?? {}).enabled,
  };
}

type UnleashRepository = ConstructorParameters<typeof unleashClient.default>[0];

/** Its evaluation alone, without the requests of its program. */
function unleash(): FlagContender {
  const features = new Map(
    keys.map((name) => [
      name,
      {
        name,
        enabled: true,
        strategies: [
          {
            name: 'flexibleRollout',
            parameters: { rollout: '50', stickiness: 'default', groupId: name },
            constraints: [{ contextName: 'city', operator: 'IN', values: served }],
          },
        ],
      },
    ]),
  );
  const repository = { getToggle: (name: string) => features.get(name), getSegment: () => undefined };
  const Client = unleashClient.default;
  const client = new Client(repository as unknown as UnleashRepository, defaultStrategies);
  const contexts = users.map(({ userId, city }) => ({ userId, properties: { city } }));
  const off = () => false;
  return {
    name: 'unleash-client',
    isOn: (flag, user) => client.isEnabled(keyOf(flag), contexts[user % userCount] ?? {}, off),
  };
}

function flagd(): FlagContender {
  const core = new FlagdCore();
  const targeting = {
    if: [
      { in: [{ var: 'city' }, served] },
      {
        fractional: [
          ['on', 50],
          ['off', 50],
        ],
      },
      'off',
    ],
  };
  const flag = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'off', targeting };
  core.setConfigurations(JSON.stringify({ flags: Object.fromEntries(keys.map((key) => [key, flag])) }));
  const contexts = users.map(({ userId, city }) => ({ targetingKey: userId, city }));
  const ignored = () => undefined;
  const logger = { error: ignored, warn: ignored, info: ignored, debug: ignored };
  return {
    name: '@openfeature/flagd-core',
    isOn: (at, user) =>
      core.resolveBooleanEvaluation(keyOf(at), false, contexts[user % userCount] ?? {}, logger).value,
  };
}

function growthbook(): FlagContender {
  const rules = [{ condition: { city: { $in: served } }, force: true, coverage: 0.5, hashAttribute: 'id' }];
  const features = Object.fromEntries(keys.map((key) => [key, { defaultValue: false, rules }]));
  const client = new GrowthBookClient().initSync({ payload: { features } });
  const contexts = users.map(({ userId, city }) => ({ attributes: { id: userId, city } }));
  return {
    name: '@growthbook/growthbook',
    isOn: (flag, user) => client.isOn(keyOf(flag), contexts[user % userCount] ?? { attributes: {} }),
  };
}
