import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import type { changeDetailsSchema } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import {
  changeDetails as writeDetails,
  type FlagDetails,
  listFlagRecords,
  lockFlags,
} from '@switchyard/platform/db/repositories/flag-repository.ts';
import { isActiveUser } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { z } from 'zod';
import { fieldError, refuseFields } from '../../access/access.ts';
import { staffDeliveries, switchDeliveries } from './flag-deliveries.ts';
import { refuseRestoredFlag } from '@switchyard/platform/flags/flag-limits.ts';
import { refuseOthersAnywhere, requireProject } from './projects/flag-rights.ts';
import { prerequisiteErrors } from './prerequisite-errors.ts';
import { requireFlag, requireLiving } from './read-flags.ts';
import { refuseStale } from '@switchyard/platform/flags/refuse-stale.ts';

type Change = { key: string; expected: number; reason: string | null };
export type DetailsPatch = Omit<z.output<typeof changeDetailsSchema>, 'reason'>;

/**
 * Changes the details of a flag, which are the same in every environment.
 * @throws ProblemError `flag.unknown`, `record.gone`, `request.invalid`, `revision.stale` with the differences
 */
export async function changeDetails(
  unit: UnitOfWork,
  actor: Actor,
  { key, expected, reason, ...patch }: Change & DetailsPatch,
): Promise<Flag> {
  await lockFlags(unit.tx, actor.companyId);
  const before = await requireFlag(unit, key);
  requireLiving(before);
  await refuseStale(unit.tx, before, { ...subjectOf(before), expected, yours: patch });
  refuseFields(await errorsIn(unit, before, patch));
  const fields = Object.fromEntries(
    Object.entries(patch).filter(
      ([name, value]) => value !== undefined && !isSame(before[name as keyof DetailsPatch], value),
    ),
  ) as Partial<FlagDetails>;
  if (Object.keys(fields).length === 0) return before;
  if (fields.prerequisites !== undefined || fields.project !== undefined)
    await refuseOthersAnywhere(unit.tx, actor, before);
  if (fields.project !== undefined)
    await refuseOthersAnywhere(unit.tx, actor, { ...before, project: fields.project });
  return await write(unit, actor, { verb: 'changed', before, fields, reason });
}

/**
 * Archives a flag: it is off everywhere and keeps its key.
 * @throws ProblemError `flag.unknown`, `revision.stale`, `record.referenced` if other flags depend on it
 */
export async function archiveFlag(unit: UnitOfWork, actor: Actor, { key, expected, reason }: Change) {
  await lockFlags(unit.tx, actor.companyId);
  const before = await requireFlag(unit, key);
  if (before.archivedAt !== null) return before;
  await refuseStale(unit.tx, before, { ...subjectOf(before), expected, yours: {} });
  await refuseOthersAnywhere(unit.tx, actor, before);
  const dependants = (await listFlagRecords(unit.tx)).filter(({ prerequisites }) =>
    prerequisites.some(({ flag }) => flag === key),
  );
  if (dependants.length > 0) {
    const keys = dependants.map((flag) => flag.key).join(', ');
    throw new ProblemError('record.referenced', { detail: `These flags depend on it: ${keys}` });
  }
  return await write(unit, actor, { verb: 'archived', before, fields: { archivedAt: unit.now }, reason });
}

/** Restores an archived flag. @throws ProblemError `flag.unknown`, `revision.stale`, `request.invalid` */
export async function restoreFlag(unit: UnitOfWork, actor: Actor, { key, expected, reason }: Change) {
  await lockFlags(unit.tx, actor.companyId);
  const before = await requireFlag(unit, key);
  if (before.archivedAt === null) return before;
  await refuseStale(unit.tx, before, { ...subjectOf(before), expected, yours: {} });
  await refuseOthersAnywhere(unit.tx, actor, before);
  refuseFields(await errorsIn(unit, before, { prerequisites: before.prerequisites }));
  await refuseRestoredFlag(unit.tx, before.id);
  return await write(unit, actor, { verb: 'restored', before, fields: { archivedAt: null }, reason });
}

function subjectOf({ id }: Flag) {
  return { id, subject: 'flag', environment: null };
}

async function errorsIn(unit: UnitOfWork, flag: Flag, patch: DetailsPatch): Promise<FieldError[]> {
  const { prerequisites, ownerId, project } = patch;
  const errors: FieldError[] = [];
  if (ownerId && !(await isActiveUser(unit.tx, ownerId)))
    errors.push(fieldError('/ownerId', 'unknown', 'No such user exists'));
  if (project !== undefined) await requireProject(unit.tx, project);
  const isMoved = project !== undefined && project !== flag.project;
  if (!isMoved && (prerequisites === undefined || prerequisites.length === 0)) return errors;
  const others = new Map((await listFlagRecords(unit.tx)).map((other) => [other.key, other]));
  const wanted = { ...flag, project: project ?? flag.project };
  return [...errors, ...prerequisiteErrors(wanted, prerequisites ?? flag.prerequisites, others)];
}

type Write = {
  verb: 'changed' | 'archived' | 'restored';
  before: Flag;
  fields: Partial<FlagDetails>;
  reason: string | null;
};

async function write(unit: UnitOfWork, actor: Actor, { verb, before, fields, reason }: Write): Promise<Flag> {
  const { companyId, name: actorName } = actor;
  await writeDetails(unit.tx, { id: before.id, patch: fields, reason, actorName, now: unit.now });
  const after = await requireFlag(unit, before.key);
  const changes = (Object.keys(fields) as (keyof FlagDetails)[]).map((field) => ({
    field,
    from: before[field],
    to: after[field],
  }));
  // Clients follow one environment: a change of the result is announced in each.
  const isFelt = 'prerequisites' in fields || 'archivedAt' in fields || 'project' in fields;
  const environments = isFelt ? after.environments.map(({ environment }) => environment) : [null];
  for (const environment of environments) {
    const place = environment === null ? after.key : `${after.key} in ${environment}`;
    unit.record({
      type: `flag.${verb}`,
      entity: { kind: 'flag', id: after.id, label: place, jobId: null },
      revision: after.revision,
      changes,
      reason,
      deliveries:
        environment === null
          ? staffDeliveries(companyId, { kind: 'flag', flag: after, environment })
          : switchDeliveries(companyId, after, environment),
    });
  }
  return after;
}
