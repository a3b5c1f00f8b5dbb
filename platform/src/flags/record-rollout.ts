import { type FlagRollout, rolloutSchema } from '@switchyard/contracts/feature-flags/rollout-routes.ts';
import type { RolloutState } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { readRollout } from '../db/repositories/flag-rollout-repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { staffDeliveries } from './flag-deliveries.ts';
import { requireFlag } from './require-flag.ts';

/** Records the event of a rollout that was `from` before, which staff receive with its flag. @returns the rollout */
export async function recordRollout(
  unit: UnitOfWork,
  id: string,
  from: RolloutState | null,
): Promise<FlagRollout> {
  const found = await readRollout(unit.tx, id);
  if (!found) throw new ProblemError('request.not_found');
  const { flagKey, environment, state, reason, detail, flagId } = found;
  const flag = await requireFlag(unit, flagKey);
  unit.record({
    type: 'flag.rollout_changed',
    entity: { kind: 'flag', id: flagId, label: `${flagKey} in ${environment}`, jobId: null },
    revision: flag.revision,
    changes: [{ field: 'rollout', from, to: state }],
    reason: detail ?? reason,
    deliveries: staffDeliveries(unit.context.companyId, { kind: 'flag', flag, environment: null }),
  });
  return rolloutSchema.parse(found);
}
