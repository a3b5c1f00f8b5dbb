import { createRequire } from 'node:module';
import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import { FlagEvaluator } from '@switchyard/contracts/flag-evaluation/flag-evaluator.ts';
import { traceFlag } from '@switchyard/contracts/flag-evaluation/flag-trace.ts';
import {
  applyUnleash,
  readUnleash,
  unleashDocumentSchema,
  unleashEventSchema,
} from '@switchyard/contracts/flag-evaluation/unleash-document.ts';
import files from '@unleash/client-specification/specifications/index.json' with { type: 'json' };
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';

const load = createRequire(import.meta.url);
const folder = '@unleash/client-specification/specifications';

const suiteSchema = z.object({
  name: z.string(),
  state: z.union([unleashDocumentSchema, z.object({ events: z.array(unleashEventSchema) })]),
  tests: z
    .array(
      z.object({
        description: z.string(),
        context: z.custom<FlagContext>(),
        toggleName: z.string(),
        expectedResult: z.boolean(),
      }),
    )
    .default([]),
  variantTests: z
    .array(
      z.object({
        description: z.string(),
        context: z.custom<FlagContext>(),
        toggleName: z.string(),
        expectedResult: z.unknown(),
      }),
    )
    .default([]),
});
const suites = files.map((file) => suiteSchema.parse(load(`${folder}/${file}`)));

describe.each(suites)('$name', ({ state, tests, variantTests }) => {
  const document =
    'events' in state ? applyUnleash({ flags: [], segments: [] }, state.events) : readUnleash(state);
  const evaluator = new FlagEvaluator(document);

  it.each(tests)('$description', ({ toggleName, context, expectedResult }) => {
    expect(evaluator.evaluate(toggleName, context).enabled).toBe(expectedResult);
  });
  it.each(variantTests)('$description', ({ toggleName, context, expectedResult }) => {
    const { enabled, variant } = evaluator.evaluate(toggleName, context);
    const { name = 'disabled', payload } = variant ?? {};
    expect({
      name,
      enabled: variant !== null,
      feature_enabled: enabled,
      ...(payload === undefined ? {} : { payload }),
    }).toEqual(expectedResult);
  });

  it('gives the same results with a trace, whose steps lead to them', () => {
    for (const { toggleName, context } of [...tests, ...variantTests]) {
      for (const drawn of [0, 0.37, 0.999]) {
        const random = () => drawn;
        const now = { ...context, currentTime: context.currentTime ?? '2026-11-23T12:00:00Z' };
        const { result, decidedBy, ...steps } = traceFlag(evaluator, toggleName, now, random);
        expect(result).toEqual(evaluator.evaluate(toggleName, now, random));
        const deciding = steps.strategies.find(({ isDeciding }) => isDeciding);
        expect(deciding?.ruleId ?? null).toBe(result.ruleId);
        expect(result.enabled).toBe(decidedBy === 'rule' || decidedBy === 'everyone');
        expect(deciding?.rollout?.bucket ?? null).toBe(result.bucket);
        expect(steps.variants?.chosen).toBe(result.variant?.name);
      }
    }
  });
});

test('all cases of the specification ran', () => {
  const cases = suites.flatMap(({ tests, variantTests }) => [...tests, ...variantTests]);
  expect([suites.length, cases.length]).toEqual([22, 279]);
});
