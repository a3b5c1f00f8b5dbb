import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import {
  type Constraint,
  constraintOperators,
  type FlagDocument,
} from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import { FlagEvaluator } from '@switchyard/contracts/flag-evaluation/flag-evaluator.ts';
import { traceFlag } from '@switchyard/contracts/flag-evaluation/flag-trace.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const reasons = ['STATIC', 'DEFAULT', 'TARGETING_MATCH', 'SPLIT', 'DISABLED'];

/** Texts that look like what operators read, and any others. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '1.2.3',
    '10.0.0.0/8',
    '2026-01-01T00:00:00Z',
    '(a+)+$',
    '(?=a)',
    '[',
    '1e999',
    '-',
    '\ud83d',
  ),
);
const field = fc.constantFrom('userId', 'city', 'constructor', '__proto__', 'currentTime', 'default', '');
const key = fc.constantFrom('a', 'b', 'c', 'toString');
const constraint = fc.record(
  {
    contextName: field,
    operator: fc.oneof(fc.constantFrom(...constraintOperators), text),
    values: fc.array(text, { maxLength: 4 }),
    value: text,
    inverted: fc.boolean(),
    caseInsensitive: fc.boolean(),
  },
  { requiredKeys: ['contextName', 'operator'] },
) as fc.Arbitrary<Constraint>;
const number = fc.oneof(fc.double(), fc.integer({ min: -1, max: 1_001 }));
const variants = fc.array(
  fc.record(
    {
      name: text,
      weight: number,
      payload: fc.record({ type: fc.constantFrom('json', 'number', 'csv', 'string', 'xml'), value: text }),
      stickiness: field,
      overrides: fc.array(fc.record({ contextName: field, values: fc.array(text) }), { maxLength: 2 }),
    },
    { requiredKeys: ['name', 'weight'] },
  ),
  { maxLength: 4 },
);
const kind = fc.oneof(
  fc.record({ name: fc.constantFrom('default', 'unknown') }),
  fc.record({ name: fc.constant('random'), percentage: number }),
  fc.record({ name: fc.constant('addresses'), ranges: fc.array(text) }),
  fc.record({ name: fc.constant('hosts'), hostNames: fc.array(text) }),
  fc.record({ name: fc.constant('users'), userIds: fc.array(text) }),
  fc.record({
    name: fc.constant('rollout'),
    percentage: number,
    stickiness: fc.oneof(field, fc.constant('random')),
    salt: text,
    hashVersion: fc.constantFrom(1, 2),
  }),
);
const strategy = fc.record({
  id: text,
  kind,
  constraints: fc.array(constraint, { maxLength: 3 }),
  segments: fc.array(fc.constantFrom('east', 'gone'), { maxLength: 2 }),
  variants,
});
const flag = fc.record({
  key,
  enabled: fc.boolean(),
  strategies: fc.array(strategy, { maxLength: 3 }),
  prerequisites: fc.array(
    fc.record({ flag: key, enabled: fc.boolean(), variants: fc.array(text, { maxLength: 2 }) }),
    { maxLength: 2 },
  ),
  variants,
});
const document = fc.record({
  flags: fc.array(flag, { maxLength: 4 }),
  segments: fc.array(
    fc.record({ id: fc.constant('east'), constraints: fc.array(constraint, { maxLength: 2 }) }),
    { maxLength: 2 },
  ),
}) as unknown as fc.Arbitrary<FlagDocument>;
const context = fc.record(
  {
    userId: fc.anything(),
    sessionId: fc.anything(),
    currentTime: fc.oneof(text, fc.anything()),
    environment: fc.anything(),
    properties: fc.oneof(fc.dictionary(field, fc.anything()), fc.anything()),
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<FlagContext>;

test('whatever the rules and the context are, an evaluation gives a result and throws nothing', () => {
  fc.assert(
    fc.property(document, context, key, (rules, about, asked) => {
      const evaluator = new FlagEvaluator(rules);
      const result = evaluator.evaluate(asked, about);
      expect(result.enabled).toBeTypeOf('boolean');
      expect(reasons).toContain(result.reason);
      traceFlag(evaluator, asked, about);
    }),
    { numRuns: 3_000 },
  );
});
