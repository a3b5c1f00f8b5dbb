import { evaluateFlag } from '@switchyard/contracts/feature-flags/evaluate-flag.ts';
import type { FlagEnvironment, FlagEvaluation } from '@switchyard/contracts/feature-flags/flag.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readFlagRule } from '@switchyard/platform/db/repositories/flag-repository.ts';

/**
 * Evaluates a flag. The rule is a single row found by key and always read fresh, so a result is never older than the
 * last switch; caching is up to the client.
 */
export async function evaluateFlagFor(
  tx: Tx,
  { flagKey, environment }: { flagKey: string; environment: FlagEnvironment },
): Promise<FlagEvaluation> {
  const start = performance.now();
  const decision = evaluateFlag(await readFlagRule(tx, flagKey, environment));
  const evaluationTime = Math.round((performance.now() - start) * 1000) / 1000;
  return { ...decision, evaluationTime, cacheHit: false };
}
