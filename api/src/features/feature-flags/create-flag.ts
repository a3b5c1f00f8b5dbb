import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { insertFlag, lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { isActiveUser } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { staffDeliveries } from './flag-deliveries.ts';
import { refuseManyFlags } from '@switchyard/platform/flags/flag-limits.ts';
import { requireProject } from './projects/flag-rights.ts';
import { requireFlag } from './read-flags.ts';

export type CreateFlag = {
  key: string;
  description: string;
  variants: Record<string, unknown> | null;
} & Partial<Pick<Flag, 'type' | 'expectedDays' | 'ownerId' | 'tags' | 'project'>>;

/** Creates a flag, off in every environment. @throws ProblemError `record.duplicate`, `request.invalid` */
export async function createFlag(unit: UnitOfWork, actor: Actor, input: CreateFlag): Promise<Flag> {
  const id = newId(unit.now.getTime());
  const { companyId, name: actorName } = actor;
  const { ownerId } = input;
  if (ownerId && !(await isActiveUser(unit.tx, ownerId))) {
    refuseFields([fieldError('/ownerId', 'unknown', 'No such user exists')]);
  }
  await lockFlags(unit.tx, companyId);
  if (input.project !== undefined) await requireProject(unit.tx, input.project);
  await refuseManyFlags(unit.tx);
  const inserted = await insertFlag(unit.tx, { ...input, id, companyId, actorName, now: unit.now });
  if (!inserted) {
    throw new ProblemError('record.duplicate', {
      errors: [{ pointer: '/key', in: 'body', code: 'duplicate', message: 'A flag with this key exists' }],
    });
  }
  const flag = await requireFlag(unit, input.key);
  unit.record({
    type: 'flag.created',
    entity: { kind: 'flag', id, label: input.key, jobId: null },
    revision: 1,
    changes: [{ field: 'key', from: null, to: input.key }],
    deliveries: staffDeliveries(companyId, { kind: 'flag', flag, environment: null }),
  });
  return flag;
}
