import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { findEquipmentOf } from '@switchyard/platform/db/repositories/equipment-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../access/access.ts';

/**
 * A job names equipment of its customer. Pieces that it names already may stay, also when they were deleted or handed
 * to another customer since.
 * @throws ProblemError naming the list
 */
export async function requireEquipment(
  { tx }: UnitOfWork,
  { customerId, equipmentIds }: Pick<Job, 'customerId' | 'equipmentIds'>,
  known: readonly string[] = [],
): Promise<void> {
  const added = equipmentIds.filter((id) => !known.includes(id));
  const found = await findEquipmentOf(tx, customerId, added);
  refuseFields(
    added.every((id) => found.has(id))
      ? []
      : [fieldError('/equipmentIds', 'not_found', 'The customer has no such equipment')],
  );
}
