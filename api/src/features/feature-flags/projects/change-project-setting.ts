import { isSame } from '@switchyard/contracts/feature-flags/field-differences.ts';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagProject, ProjectSetting } from '@switchyard/contracts/feature-flags/project-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { saveProjectSetting } from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import { readAuthor } from '@switchyard/platform/db/repositories/flag-schedule-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../../access/access.ts';
import { requireEnvironment } from '../environments.ts';
import { recordProject, requireProjectRecord } from './change-project.ts';

type Change = {
  key: string;
  environment: FlagEnvironment;
  expected: number;
  requiresReview?: boolean | undefined;
  changerIds?: string[] | null | undefined;
};

/**
 * Sets who may change flags of a project in an environment, and whether with a change request. Everyone who may change flags
 * may set it, and each change is in the timeline.
 * @throws ProblemError `request.not_found`, `request.invalid`, `revision.stale`
 */
export async function changeProjectSetting(
  unit: UnitOfWork,
  { companyId }: Actor,
  { key, environment, expected, requiresReview, changerIds }: Change,
): Promise<FlagProject> {
  const { tx, now } = unit;
  await lockFlags(tx, companyId);
  await requireEnvironment(tx, environment, { pointer: '/environment', in: 'path' });
  const project = await requireProjectRecord(unit, key);
  const usual = { environment, requiresReview: false, changerIds: null, revision: 1 };
  const before: ProjectSetting = project.settings.find((one) => one.environment === environment) ?? usual;
  if (before.revision !== expected) throw new ProblemError('revision.stale', { current: project });
  await refuseUnable(unit, changerIds ?? [], before.changerIds ?? []);
  const after = {
    requiresReview: requiresReview ?? before.requiresReview,
    changerIds:
      changerIds === undefined ? before.changerIds : changerIds && [...new Set(changerIds)].toSorted(),
  };
  const place = { companyId, project: key, environment };
  if (isSame(after, { requiresReview: before.requiresReview, changerIds: before.changerIds })) return project;
  await saveProjectSetting(tx, { ...place, ...after, revision: expected + 1, now });
  if (after.requiresReview !== before.requiresReview) {
    const field = `flag review in ${environment}`;
    recordProject(unit, companyId, { key, field, from: before.requiresReview, to: after.requiresReview });
  }
  if (!isSame(after.changerIds, before.changerIds)) {
    const field = `who changes flags in ${environment}`;
    const [from, to] = [await namesOf(unit, before.changerIds), await namesOf(unit, after.changerIds)];
    recordProject(unit, companyId, { key, field, from, to });
  }
  return await requireProjectRecord(unit, key);
}

/**
 * Those named before stay, also when they were disabled since: else no right could be saved.
 * @throws ProblemError `request.invalid` naming a user who may not change flags anyway
 */
async function refuseUnable(
  { tx }: UnitOfWork,
  ids: readonly string[],
  known: readonly string[],
): Promise<void> {
  for (const [at, id] of ids.entries()) {
    if (known.includes(id)) continue;
    const user = await readAuthor(tx, id);
    const message = 'This user may not change flags: the role decides first';
    if (!user || !(user.isActive || user.isProgram) || scopeFor(user, 'flag.change') === 'none')
      refuseFields([fieldError(`/changerIds/${at}`, 'unable', message)]);
  }
}

async function namesOf({ tx }: UnitOfWork, ids: readonly string[] | null): Promise<string | null> {
  if (ids === null) return null;
  const names: string[] = [];
  for (const id of ids) names.push((await readAuthor(tx, id))?.name ?? id);
  return names.join(', ');
}
