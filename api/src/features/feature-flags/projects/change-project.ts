import { defaultProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type { FlagProject } from '@switchyard/contracts/feature-flags/project-routes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  insertProject,
  isProjectUsed,
  listProjects,
  removeProject,
  saveProject,
} from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { lockFlags } from '@switchyard/platform/db/repositories/flag-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { fieldError, refuseFields } from '../../../access/access.ts';

/** Most projects of a company besides the default one. */
const mostProjects = 199;

type Words = Pick<FlagProject, 'key' | 'name' | 'description'>;

/** Projects with their settings, the default one first. */
export async function readProjects(tx: Tx): Promise<FlagProject[]> {
  return await listProjects(tx);
}

/** Adds a project. @throws ProblemError `record.duplicate`, `request.invalid` */
export async function createProject(
  unit: UnitOfWork,
  { companyId }: Actor,
  project: Words,
): Promise<FlagProject> {
  await lockFlags(unit.tx, companyId);
  const { length } = await listProjects(unit.tx);
  if (length > mostProjects)
    refuseFields([fieldError('/key', 'too_many', `A company has at most ${mostProjects + 1} projects`)]);
  const isNew = project.key !== defaultProject;
  if (!isNew || !(await insertProject(unit.tx, { ...project, companyId, now: unit.now }))) {
    throw new ProblemError('record.duplicate', {
      errors: [fieldError('/key', 'duplicate', 'A project with this key exists')],
    });
  }
  recordProject(unit, companyId, { key: project.key, field: 'flag project', from: null, to: project.name });
  return await requireProjectRecord(unit, project.key);
}

type Change = { key: string; expected: number; name?: string | undefined; description?: string | undefined };

/** Renames or describes a project. @throws ProblemError `request.not_found`, `revision.stale` */
export async function changeProject(
  unit: UnitOfWork,
  { companyId }: Actor,
  { key, expected, name, description }: Change,
): Promise<FlagProject> {
  await lockFlags(unit.tx, companyId);
  const before = await requireProjectRecord(unit, key);
  if (before.revision !== expected) throw new ProblemError('revision.stale', { current: before });
  const words = { key, name: name ?? before.name, description: description ?? before.description };
  if (words.name === before.name && words.description === before.description) return before;
  await saveProject(unit.tx, { ...words, companyId, revision: expected + 1, now: unit.now });
  const changed = { key, field: 'flag project', from: before.name, to: words.name };
  recordProject(unit, companyId, changed);
  return await requireProjectRecord(unit, key);
}

/**
 * Removes a project. The default one stays.
 * @throws ProblemError `request.not_found`, `revision.stale`, `record.referenced` if flags or tokens are in it
 */
export async function deleteProject(
  unit: UnitOfWork,
  { companyId }: Actor,
  { key, expected }: { key: string; expected: number },
): Promise<FlagProject> {
  await lockFlags(unit.tx, companyId);
  const before = await requireProjectRecord(unit, key);
  if (before.revision !== expected) throw new ProblemError('revision.stale', { current: before });
  if (key === defaultProject)
    throw new ProblemError('record.referenced', { detail: 'The default project cannot be deleted' });
  if (await isProjectUsed(unit.tx, key)) {
    const detail = 'Flags, archived ones included, or valid tokens are in this project';
    throw new ProblemError('record.referenced', { detail });
  }
  await removeProject(unit.tx, key);
  recordProject(unit, companyId, { key, field: 'flag project', from: before.name, to: null });
  return before;
}

/** @throws ProblemError `request.not_found` */
export async function requireProjectRecord({ tx }: UnitOfWork, key: string): Promise<FlagProject> {
  const found = (await listProjects(tx)).find((project) => project.key === key);
  if (!found) throw new ProblemError('request.not_found');
  return found;
}

type Recorded = { key: string; field: string; from: unknown; to: unknown };

/** Adds a change to the timeline; open consoles read projects and environments again. */
export function recordProject(unit: UnitOfWork, companyId: string, { key, ...change }: Recorded): void {
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: companyId, label: `Flag project ${key}`, jobId: null },
    revision: 1,
    changes: [change],
    deliveries: [
      { topic: companyTopic(companyId, 'flag_changes'), record: null },
      { topic: companyTopic(companyId, 'timeline'), record: null },
    ],
  });
}
