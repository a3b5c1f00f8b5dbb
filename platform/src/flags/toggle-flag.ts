import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { changeState, lockFlags } from '../db/repositories/flag-repository.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { switchDeliveries } from './flag-deliveries.ts';
import { requireFlag, requireLiving } from './require-flag.ts';

/** Name under which a change is kept, and the company whose flag it is. */
export type FlagAuthor = { readonly companyId: string; readonly name: string };

export type ToggleFlag = {
  key: string;
  environment: FlagEnvironment;
  enabled: boolean;
  reason: string | null;
  /** Revision of the flag in that environment on which the change is based. */
  expected: number;
};

/**
 * Switches a flag in one environment. Does nothing if it already has that state.
 * @throws ProblemError `flag.unknown`, `record.gone`, `revision.stale` with the current flag
 */
export async function toggleFlag(unit: UnitOfWork, actor: FlagAuthor, input: ToggleFlag): Promise<Flag> {
  await lockFlags(unit.tx, actor.companyId);
  const before = await requireFlag(unit, input.key);
  requireLiving(before);
  const state = before.environments.find((item) => item.environment === input.environment);
  if (!state || state.revision !== input.expected) {
    throw new ProblemError('revision.stale', { current: before });
  }
  if (state.enabled === input.enabled) return before;
  const { environment, expected, enabled, reason } = input;
  const switched = await changeState(unit.tx, {
    flagId: before.id,
    actorName: actor.name,
    now: unit.now,
    environment,
    expected,
    enabled,
    reason,
  });
  if (!switched) throw new ProblemError('revision.stale', { current: await requireFlag(unit, input.key) });
  // Nobody else changes the flag meanwhile (lockFlags), so it need not be read again.
  const switchedState = {
    ...state,
    enabled,
    reason,
    revision: expected + 1,
    updatedAt: unit.now.toISOString(),
    updatedBy: actor.name,
  };
  const after: Flag = {
    ...before,
    environments: before.environments.map((item) => (item === state ? switchedState : item)),
  };
  unit.record({
    type: 'flag.toggled',
    entity: { kind: 'flag', id: after.id, label: `${after.key} in ${environment}`, jobId: null },
    revision: expected + 1,
    changes: [{ field: 'enabled', from: state.enabled, to: enabled }],
    reason,
    deliveries: switchDeliveries(actor.companyId, after, environment),
  });
  return after;
}
