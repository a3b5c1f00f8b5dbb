import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import { type Experiment, experimentTransitions } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { askForAnalysis } from '@switchyard/platform/db/repositories/experiment-analysis-repository.ts';
import {
  type ExperimentPatch,
  findRunningExperiment,
  readExperiment,
  updateExperiment,
} from '@switchyard/platform/db/repositories/experiment-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import type { NewEvent, UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireDetails } from './experiments/require-details.ts';
import { staffDeliveries, statusDeliveries } from './flag-deliveries.ts';
import { refuseOthers } from './projects/flag-rights.ts';
import { requireFlag } from './read-flags.ts';

/**
 * Changes an A/B test: its status along draft → running ⇄ paused → concluded, and its details.
 * @throws ProblemError `request.not_found`, `request.invalid`, `revision.stale`, `experiment.transition_refused`, `auth.forbidden`
 */
export async function changeExperiment(
  unit: UnitOfWork,
  actor: Actor,
  { id, expected, ...patch }: { id: string; expected: number } & ExperimentPatch,
): Promise<Experiment> {
  const { tx, now } = unit;
  await lockFlags(tx, actor.companyId);
  const before = await readExperiment(tx, id);
  if (!before) throw new ProblemError('request.not_found');
  requireRevision(before, expected);
  refuseLate(before, patch);
  await refuseStatus(unit, before, patch);
  const flag = await requireFlag(unit, before.flagKey);
  await refuseOthers(tx, actor, { ...flag, environment: patch.environment ?? before.environment });
  await requireDetails(unit, flag, patch);
  const changed = await updateExperiment(tx, { id, expected, patch, actorName: actor.name, now });
  const after = await readExperiment(tx, id);
  if (!after) throw new ProblemError('request.not_found');
  if (!changed) throw new ProblemError('revision.stale', { current: after });
  // The last figures of a test that ends.
  if (patch.status === 'concluded')
    await askForAnalysis(tx, { companyId: actor.companyId, experimentId: id });
  unit.record(eventOf(actor.companyId, before, after));
  return after;
}

/** Fields that decide what figures mean: they stay as they are once there may be figures. */
const settled = [
  'environment',
  'unit',
  'allocation',
  'metrics',
] as const satisfies readonly (keyof ExperimentPatch)[];

/** @throws ProblemError `request.invalid` naming each field that can no longer be changed */
function refuseLate(before: Experiment, patch: ExperimentPatch): void {
  if (before.status === 'draft') return;
  refuseFields(
    settled
      .filter((field) => patch[field] !== undefined && !isSame(patch[field], before[field]))
      .map((field) => fieldError(`/${field}`, 'settled', 'This can only be changed before the first start')),
  );
}

/** @throws ProblemError `experiment.transition_refused` */
async function refuseStatus(
  { tx }: UnitOfWork,
  before: Experiment,
  { status }: ExperimentPatch,
): Promise<void> {
  if (status === undefined) return;
  const refused = (detail: string) =>
    new ProblemError('experiment.transition_refused', { current: before, detail });
  const allowed = experimentTransitions[before.status];
  if (!allowed.includes(status)) {
    throw refused(`${before.status} → ${status}; possible: ${allowed.join(', ') || 'nothing'}`);
  }
  if (status !== 'running') return;
  const other = await findRunningExperiment(tx, before.flagId);
  if (other) throw refused(`“${other.name}” is running on this flag; pause or conclude it first`);
}

const fields = [
  'status',
  'name',
  'hypothesis',
  'environment',
  'unit',
  'allocation',
  'metrics',
] as const satisfies readonly (keyof ExperimentPatch)[];

function eventOf(companyId: string, before: Experiment, experiment: Experiment): NewEvent {
  const hasMoved = before.status !== experiment.status;
  const { id, name, flagKey, revision } = experiment;
  return {
    type: hasMoved ? 'experiment.status_changed' : 'experiment.changed',
    entity: { kind: 'experiment', id, label: `${name} on ${flagKey}`, jobId: null },
    revision,
    changes: fields
      .filter((field) => !isSame(before[field], experiment[field]))
      .map((field) => ({ field, from: before[field], to: experiment[field] })),
    deliveries: hasMoved
      ? statusDeliveries(companyId, experiment)
      : staffDeliveries(companyId, { kind: 'experiment', experiment }),
  };
}
