import type { RolloutBreach } from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import type { RolloutGuard } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  readGuardCounters,
  readGuardUnits,
} from '@switchyard/platform/db/repositories/flag-guard-repository.ts';
import {
  type KnownRollout,
  readRollout,
} from '@switchyard/platform/db/repositories/flag-rollout-repository.ts';
import {
  type Breach,
  dividedUnits,
  judgeCounters,
  judgeUnits,
} from '@switchyard/platform/flags/judge-guard.ts';

/** A breach, and the step at whose share it was measured. */
export type FoundBreach = RolloutBreach & { readonly step: number };

/** The first guard of a running rollout that stops it now; one that rolls back comes before one that pauses. */
export async function findBreach(tx: Tx, id: string, now: Date): Promise<FoundBreach | null> {
  const rollout = await readRollout(tx, id);
  if (rollout?.state !== 'running' || rollout.step < 0) return null;
  const guards = rollout.guards.toSorted(
    (a, b) => Number(b.action === 'rollback') - Number(a.action === 'rollback'),
  );
  for (const guard of guards) {
    const breach = await judge(tx, rollout, guard);
    if (breach === null) continue;
    const { name, action } = guard;
    return {
      ...breach,
      sample: Math.round(breach.sample),
      guard: name,
      action,
      at: now.toISOString(),
      step: rollout.step,
    };
  }
  return null;
}

async function judge(tx: Tx, rollout: KnownRollout, guard: RolloutGuard): Promise<Breach | null> {
  const { id: rolloutId, environment, strategy, flagKey } = rollout;
  const watched = { rolloutId, environment, guard };
  if (guard.source === 'counters') return judgeCounters(guard, await readGuardCounters(tx, watched));
  return judgeUnits(guard, dividedUnits(await readGuardUnits(tx, watched), strategy, flagKey));
}
