import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { defaultProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type { FlagProject } from '@switchyard/contracts/feature-flags/project-routes.ts';
import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { useFlagsQuery } from '../feature-flags-api.ts';
import { useFlagProjectsQuery, useLazyFlagProjectsQuery } from '../manage/projects-api.ts';
import { useFlagEnvironmentsQuery, useLazyFlagEnvironmentsQuery } from '../manage/flag-desk-api.ts';

type OfProject = Pick<Flag, 'project'>;

/** Environments in which changes of a flag need a change request, by themselves or by its project. */
export function useReviewed(flagKey: string): ReadonlySet<FlagEnvironment> {
  const flag = useFlagsQuery().data?.find(({ key }) => key === flagKey);
  return reviewedAmong(
    flag?.project ?? defaultProject,
    useFlagEnvironmentsQuery().data,
    useFlagProjectsQuery().data,
  );
}

/** Reads these environments at a click, which may come before they have arrived. Never rejects. */
export function useReadReviewed(): (flag: OfProject) => Promise<ReadonlySet<FlagEnvironment>> {
  const [read] = useLazyFlagEnvironmentsQuery();
  const [readProjects] = useLazyFlagProjectsQuery();
  return async ({ project }) => {
    const [environments, projects] = await Promise.all([
      read(undefined, true),
      readProjects(undefined, true),
    ]);
    return reviewedAmong(project, environments.data, projects.data);
  };
}

function reviewedAmong(
  project: string,
  environments: readonly Environment[] = [],
  projects: readonly FlagProject[] = [],
): ReadonlySet<FlagEnvironment> {
  const settings = projects.find(({ key }) => key === project)?.settings ?? [];
  return new Set([
    ...environments.filter(({ requiresReview }) => requiresReview === true).map(({ key }) => key),
    ...settings.filter(({ requiresReview }) => requiresReview).map(({ environment }) => environment),
  ]);
}
