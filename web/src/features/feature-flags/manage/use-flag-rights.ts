import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagProject, ProjectSetting } from '@switchyard/contracts/feature-flags/project-routes.ts';
import { useCallback, useMemo } from 'react';
import { useCurrentUser } from '../../../core/use-session.ts';
import { useFlagProjectsQuery } from './projects-api.ts';

const noProjects: readonly FlagProject[] = [];

/** The settings of a project in an environment; undefined: it has none. */
export function settingIn(
  projects: readonly FlagProject[],
  project: string,
  environment: FlagEnvironment,
): ProjectSetting | undefined {
  return projects
    .find(({ key }) => key === project)
    ?.settings.find((setting) => setting.environment === environment);
}

/**
 * A hook: true for environments in which the project of a flag names the user, or nobody in particular. The role decides
 * first. Switching off needs no name.
 */
export function useIsNamedIn(): (flag: Pick<Flag, 'project'>, environment: FlagEnvironment) => boolean {
  const { id } = useCurrentUser();
  const { data = noProjects } = useFlagProjectsQuery();
  return useCallback(
    ({ project }, environment) => settingIn(data, project, environment)?.changerIds?.includes(id) !== false,
    [data, id],
  );
}

/** A hook: options of a control that chooses a project; empty while there is only one. */
export function useProjectOptions(): readonly { readonly value: string; readonly label: string }[] {
  const { data = noProjects } = useFlagProjectsQuery();
  return useMemo(
    () => (data.length < 2 ? [] : data.map(({ key, name }) => ({ value: key, label: name }))),
    [data],
  );
}
