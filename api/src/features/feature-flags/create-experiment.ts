import type { Experiment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  insertExperiment,
  readExperiment,
} from '@switchyard/platform/db/repositories/experiment-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { staffDeliveries } from './flag-deliveries.ts';
import { requireFlag } from './read-flags.ts';

/** Creates an A/B test on a flag, as a draft. @throws ProblemError `flag.unknown`, `request.invalid` */
export async function createExperiment(
  unit: UnitOfWork,
  actor: Actor,
  input: { key: string; name: string; allocation?: Readonly<Record<string, number>> | null },
): Promise<Experiment> {
  await lockFlags(unit.tx, actor.companyId);
  const { id: flagId, variants } = await requireFlag(unit, input.key);
  const { allocation = null } = input;
  refuseFields(
    Object.keys(allocation ?? {})
      .filter((name) => !Object.hasOwn(variants ?? {}, name))
      .map((name) => fieldError(`/allocation/${name}`, 'unknown', `The flag has no variant ${name}`)),
  );
  const id = newId(unit.now.getTime());
  await insertExperiment(unit.tx, {
    id,
    companyId: actor.companyId,
    flagId,
    name: input.name,
    allocation,
    actorName: actor.name,
    now: unit.now,
  });
  const experiment = await readExperiment(unit.tx, id);
  if (!experiment) throw new ProblemError('internal.error');
  unit.record({
    type: 'experiment.created',
    entity: { kind: 'experiment', id, label: `${input.name} on ${input.key}`, jobId: null },
    revision: 1,
    changes: [{ field: 'name', from: null, to: input.name }],
    deliveries: staffDeliveries(actor.companyId, { kind: 'experiment', experiment }),
  });
  return experiment;
}
