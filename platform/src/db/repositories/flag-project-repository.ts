import type { FlagProject, ProjectSetting } from '@switchyard/contracts/feature-flags/project-routes.ts';
import { defaultProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import { sql, type Tx } from '../database.ts';

type Place = { readonly project: string; readonly environment: string };

/** Projects of a company, the default one first, then by name. */
export async function listProjects(tx: Tx): Promise<FlagProject[]> {
  const rows = await tx
    .selectFrom('flagProjects')
    .select(['key', 'name', 'description', 'revision'])
    .execute();
  const counts = await tx
    .selectFrom('flags')
    .select((of) => ['project', of.fn.countAll<string>().as('count')])
    .where('archivedAt', 'is', null)
    .groupBy('project')
    .execute();
  const settings = await tx
    .selectFrom('flagProjectSettings')
    .select(['project', 'environment', 'reviewSince', 'changerIds', 'revision'])
    .orderBy('environment')
    .execute();
  const flags = new Map(counts.map(({ project, count }) => [project, Number(count)]));
  const byProject = Map.groupBy(settings, ({ project }) => project);
  const usual = { key: defaultProject, name: 'Default', description: '', revision: 1 };
  const others = rows.filter(({ key }) => key !== defaultProject);
  const first = rows.find(({ key }) => key === defaultProject) ?? usual;
  return [first, ...others.toSorted((a, b) => a.name.localeCompare(b.name))].map((project) => ({
    ...project,
    flags: flags.get(project.key) ?? 0,
    settings: (byProject.get(project.key) ?? []).map(
      ({ environment, reviewSince, changerIds, revision }): ProjectSetting => ({
        environment,
        requiresReview: reviewSince !== null,
        changerIds,
        revision,
      }),
    ),
  }));
}

/** True if a company has the project. */
export async function hasProject(tx: Tx, key: string): Promise<boolean> {
  if (key === defaultProject) return true;
  return (
    (await tx.selectFrom('flagProjects').select('key').where('key', '=', key).executeTakeFirst()) !==
    undefined
  );
}

export type NewProject = Pick<FlagProject, 'key' | 'name' | 'description'> & { companyId: string; now: Date };

/** Adds a project; false if the key is taken. */
export async function insertProject(tx: Tx, { now, ...project }: NewProject): Promise<boolean> {
  const result = await tx
    .insertInto('flagProjects')
    .values({ ...project, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Names or describes a project that the caller has locked; the default one has a row from then on. */
export async function saveProject(
  tx: Tx,
  { now, ...project }: NewProject & { revision: number },
): Promise<void> {
  const { name, description, revision } = project;
  await tx
    .insertInto('flagProjects')
    .values({ ...project, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'key']).doUpdateSet({ name, description, revision, updatedAt: now }),
    )
    .execute();
}

/** Removes a project and its settings. */
export async function removeProject(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('flagProjectSettings').where('project', '=', key).execute();
  await tx.deleteFrom('flagProjects').where('key', '=', key).execute();
}

/** True if flags, archived ones included, or valid tokens name a project. */
export async function isProjectUsed(tx: Tx, key: string): Promise<boolean> {
  const found = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM flags WHERE project = ${key}) OR EXISTS (SELECT FROM flag_tokens
      WHERE ${key} = ANY (projects) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()))
      AS is_used`.execute(tx);
  return found.rows[0]?.isUsed === true;
}

type NewSetting = Place & {
  companyId: string;
  requiresReview: boolean;
  changerIds: string[] | null;
  revision: number;
  now: Date;
};

/** Sets what holds for a project in an environment. Review counts since it was first needed. */
export async function saveProjectSetting(
  tx: Tx,
  { requiresReview, now, ...setting }: NewSetting,
): Promise<void> {
  const { changerIds, revision } = setting;
  await tx
    .insertInto('flagProjectSettings')
    .values({ ...setting, reviewSince: requiresReview ? now : null, updatedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'project', 'environment']).doUpdateSet((of) => ({
        changerIds,
        revision,
        updatedAt: now,
        reviewSince: requiresReview ? of.fn.coalesce('flagProjectSettings.reviewSince', of.val(now)) : null,
      })),
    )
    .execute();
}

/** Project of a flag; the default one if there is no such flag. */
export async function readFlagProject(tx: Tx, key: string): Promise<string> {
  const row = await tx.selectFrom('flags').select('project').where('key', '=', key).executeTakeFirst();
  return row?.project ?? defaultProject;
}

/** Users who may change flags of a project in an environment, of those whose role may; null: all of them. */
export async function readChangers(tx: Tx, { project, environment }: Place): Promise<string[] | null> {
  const row = await tx
    .selectFrom('flagProjectSettings')
    .select('changerIds')
    .where('project', '=', project)
    .where('environment', '=', environment)
    .executeTakeFirst();
  return row?.changerIds ?? null;
}

/** Environments of a project in which a user, whose role may change flags, may not. */
export async function listClosed(tx: Tx, project: string, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('flagProjectSettings')
    .select('environment')
    .where('project', '=', project)
    .where('changerIds', 'is not', null)
    .where(sql<boolean>`NOT (${userId}::uuid = ANY (changer_ids))`)
    .orderBy('environment')
    .execute();
  return rows.map(({ environment }) => environment);
}
