import { evaluateFlag } from '@switchyard/contracts/feature-flags/evaluate-flag.ts';
import type { FlagEnvironment, FlagEvaluation } from '@switchyard/contracts/feature-flags/flag.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readFlagRule } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { requirePermission } from '../../http/require-permission.ts';

/**
 * Evaluates a flag. The rule is one row found by key, always read fresh, so a result can never be older than the
 * switch; caching is the client's part.
 */
export async function evaluateFlagFor(
  tx: Tx,
  actor: Actor,
  { flagKey, environment }: { flagKey: string; environment: FlagEnvironment },
): Promise<FlagEvaluation> {
  requirePermission(actor, 'flag.evaluate');
  const start = performance.now();
  const decision = evaluateFlag(await readFlagRule(tx, flagKey, environment));
  const evaluationTime = Math.round((performance.now() - start) * 1000) / 1000;
  return { ...decision, evaluationTime, cacheHit: false };
}
