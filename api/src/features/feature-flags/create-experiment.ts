import type { Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  type ExperimentDetails,
  insertExperiment,
  readExperiment,
} from '@switchyard/platform/db/repositories/experiment-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { requireDetails } from './experiments/require-details.ts';
import { staffDeliveries } from './flag-deliveries.ts';
import { requireFlag } from './read-flags.ts';

const usualDetails = {
  hypothesis: '',
  environment: 'production',
  unit: 'userId',
  allocation: null,
  metrics: [],
} as const satisfies Partial<ExperimentDetails>;

/** Creates an A/B test on a flag, as a draft. @throws ProblemError `flag.unknown`, `request.invalid` */
export async function createExperiment(
  unit: UnitOfWork,
  actor: Actor,
  { key, ...input }: { key: string; name: string } & Partial<ExperimentDetails>,
): Promise<Experiment> {
  await lockFlags(unit.tx, actor.companyId);
  const flag = await requireFlag(unit, key);
  const details = { ...usualDetails, ...input };
  await requireDetails(unit, flag, details);
  const id = newId(unit.now.getTime());
  const { companyId, name: actorName } = actor;
  await insertExperiment(unit.tx, { ...details, id, companyId, flagId: flag.id, actorName, now: unit.now });
  const experiment = await readExperiment(unit.tx, id);
  if (!experiment) throw new ProblemError('internal.error');
  unit.record({
    type: 'experiment.created',
    entity: { kind: 'experiment', id, label: `${input.name} on ${key}`, jobId: null },
    revision: 1,
    changes: [{ field: 'name', from: null, to: input.name }],
    deliveries: staffDeliveries(actor.companyId, { kind: 'experiment', experiment }),
  });
  return experiment;
}
