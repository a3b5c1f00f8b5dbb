import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { hasProject, listClosed } from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { fieldError, refuseFields } from '../../../access/access.ts';

/** @throws ProblemError `request.invalid` naming the field if the company has no such project */
export async function requireProject(tx: Tx, key: string, pointer = '/project'): Promise<void> {
  if (await hasProject(tx, key)) return;
  refuseFields([fieldError(pointer, 'unknown', `No such project exists: ${key}`)]);
}

type Place = { readonly project: string; readonly environment: FlagEnvironment };

/**
 * Refuses a change by a user whom the project does not name in this environment. The role has been checked before.
 * @throws ProblemError `auth.forbidden`
 */
export async function refuseOthers(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  { project, environment }: Place,
): Promise<void> {
  const closed = await listClosed(tx, project, userId);
  if (!closed.includes(environment)) return;
  const detail = `The project ${project} names who may change its flags in ${environment}; you are not among them`;
  throw new ProblemError('auth.forbidden', { detail });
}

/**
 * Refuses a change that is felt in every environment by a user whom the project does not name in one of them.
 * @throws ProblemError `auth.forbidden`
 */
export async function refuseOthersAnywhere(
  tx: Tx,
  { userId }: Pick<Actor, 'userId'>,
  { project, environments }: Pick<Flag, 'project' | 'environments'>,
): Promise<void> {
  const closed = await listClosed(tx, project, userId);
  const felt = closed.filter((key) => environments.some(({ environment }) => environment === key));
  if (felt.length === 0) return;
  const detail = `This is felt in ${felt.join(', ')}, where the project ${project} names who may change its flags`;
  throw new ProblemError('auth.forbidden', { detail });
}
