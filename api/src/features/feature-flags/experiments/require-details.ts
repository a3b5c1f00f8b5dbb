import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { ExperimentPatch } from '@switchyard/platform/db/repositories/experiment-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../../access/access.ts';
import { requireEnvironment } from '../environments.ts';

/** @throws ProblemError `request.invalid` for weights of variants that the flag lacks, or an unknown environment */
export async function requireDetails(
  { tx }: Pick<UnitOfWork, 'tx'>,
  { variants }: Pick<Flag, 'variants'>,
  { allocation, environment }: Pick<ExperimentPatch, 'allocation' | 'environment'>,
): Promise<void> {
  refuseFields(
    Object.keys(allocation ?? {})
      .filter((name) => !Object.hasOwn(variants ?? {}, name))
      .map((name) => fieldError(`/allocation/${name}`, 'unknown', `The flag has no variant ${name}`)),
  );
  if (environment !== undefined) await requireEnvironment(tx, environment);
}
