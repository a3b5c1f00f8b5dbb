import { everyProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type { FlagRules, Variant } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import { FlagEvaluator } from '@switchyard/contracts/flag-evaluation/flag-evaluator.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import { expect, it } from 'vitest';
import { ofrepResult, ofrepResults } from './ofrep-text.ts';

const variants: readonly Variant[] = [
  { name: 'plain', weight: 300 },
  { name: 'Größe "L"', weight: 300, payload: { type: 'json', value: '{"text":"Zoë","list":[1,2]}' } },
  { name: 'long', weight: 400, payload: { type: 'string', value: 'é\\'.repeat(3_000) } },
];
const inBoston = { contextName: 'city', operator: 'IN' as const, values: ['Boston'] };
const share = (salt: string) =>
  ({ name: 'rollout', percentage: 50, stickiness: 'default', salt, hashVersion: 2 }) as const;
const rules = (key: string, changed: Partial<FlagRules> = {}): FlagRules => ({
  key,
  enabled: true,
  variants: [],
  prerequisites: [],
  strategies: [],
  ...changed,
});
const documents = [
  rules('off', { enabled: false }),
  rules('for_all'),
  rules('with_variants', { variants }),
  rules('needs_off', { prerequisites: [{ flag: 'off', enabled: true, variants: [] }] }),
  rules('half', {
    strategies: [
      { id: 'half', kind: share('half'), constraints: [], segments: [], variants },
      { id: 'rest', kind: { name: 'default' }, constraints: [inBoston], segments: [], variants: [] },
    ],
  }),
];

function snapshotOf(all: readonly FlagRules[]): FlagSnapshot {
  const flags = all.map(
    (one, at) =>
      [
        one.key,
        {
          id: `id-${at}`,
          type: 'release',
          description: '',
          project: 'default',
          formerProjects: [],
          changed: 1,
          rules: one,
          flagVariants: [],
          test: null,
        },
      ] as const,
  );
  return {
    companyId: 'company',
    environment: 'production',
    scope: everyProject,
    number: 1,
    revision: 1,
    evaluator: new FlagEvaluator({ flags: all, segments: [] }),
    flags: new Map(flags),
    segments: [],
  };
}

it('writes each flag as its result alone is, for any context and however often', async () => {
  const snapshot = snapshotOf(documents);
  for (let user = 0; user < 60; user += 1) {
    const city = user % 3 === 0 ? 'Boston' : 'Lynn';
    const context = { userId: `user-${user % 30}`, properties: { city } };
    const alone = documents.map(({ key }) =>
      ofrepResult(snapshot, key, snapshot.evaluator.evaluate(key, context)),
    );
    const { bytesBetween } = await ofrepResults(snapshot, context);
    const all = JSON.parse(bytesBetween('{"before":"ä","flags":', ',"after":"ß"}').toString()) as unknown;
    expect(all).toEqual({ before: 'ä', flags: alone, after: 'ß' });
  }
});

it('has one digest per list of results, in every process', async () => {
  const texts = new Map<string, string>();
  const [snapshot, elsewhere] = [snapshotOf(documents), snapshotOf(documents)];
  for (let user = 0; user < 500; user += 1) {
    const city = user % 3 === 0 ? 'Boston' : 'Lynn';
    const context = { userId: `user-${user % 250}`, properties: { city } };
    const { digest, bytesBetween } = await ofrepResults(snapshot, context);
    const text = bytesBetween('', '').toString();
    expect(texts.get(digest) ?? text).toBe(text);
    texts.set(digest, text);
    expect((await ofrepResults(elsewhere, context)).digest).toBe(digest);
  }
  expect(texts.size).toBe(new Set(texts.values()).size);
  expect(texts.size).toBeGreaterThan(100);
});

it('writes an empty list where there is no flag', async () => {
  const { bytesBetween } = await ofrepResults(snapshotOf([]), {});
  expect(bytesBetween('', '').toString()).toBe('[]');
});
