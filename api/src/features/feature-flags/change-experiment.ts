import {
  type Experiment,
  type ExperimentStatus,
  experimentTransitions,
} from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  readExperiment,
  setExperimentStatus,
} from '@switchyard/platform/db/repositories/experiment-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { statusDeliveries } from './flag-deliveries.ts';

/**
 * Changes the status of an A/B test along draft → running ⇄ paused → concluded.
 * @throws ProblemError `request.not_found`, `revision.stale`, `experiment.transition_refused`
 */
export async function changeExperiment(
  unit: UnitOfWork,
  actor: Actor,
  input: { id: string; status: ExperimentStatus; expected: number },
): Promise<Experiment> {
  await lockFlags(unit.tx, actor.companyId);
  const before = await readExperiment(unit.tx, input.id);
  if (!before) throw new ProblemError('request.not_found');
  requireRevision(before, input.expected);
  const allowed = experimentTransitions[before.status];
  if (!allowed.includes(input.status)) {
    throw new ProblemError('experiment.transition_refused', {
      current: before,
      detail: `${before.status} → ${input.status}; possible: ${allowed.join(', ') || 'nothing'}`,
    });
  }
  const changed = await setExperimentStatus(unit.tx, { ...input, actorName: actor.name, now: unit.now });
  const experiment = await readExperiment(unit.tx, input.id);
  if (!experiment) throw new ProblemError('request.not_found');
  if (!changed) throw new ProblemError('revision.stale', { current: experiment });
  unit.record({
    type: 'experiment.status_changed',
    entity: {
      kind: 'experiment',
      id: experiment.id,
      label: `${experiment.name} on ${experiment.flagKey}`,
      jobId: null,
    },
    revision: experiment.revision,
    changes: [{ field: 'status', from: before.status, to: experiment.status }],
    deliveries: statusDeliveries(actor.companyId, experiment),
  });
  return experiment;
}
