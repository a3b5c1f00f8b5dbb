import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { everyProject, tokenProjectLimit } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useFlagProjectsQuery } from './projects-api.ts';

/** Projects of a token by key, or all by `*`. */
export const chosenProjectsSchema = z
  .array(z.string())
  .min(1, t`Choose a project, or all of them`)
  .max(tokenProjectLimit, t`Choose at most ${tokenProjectLimit} projects, or all of them`);

/** Control of the field `projects` of a form: some projects, or all, later ones too. */
export function TokenProjects<Form extends { projects: string[] }>({ form }: { form: UseFormReturn<Form> }) {
  const { data = [] } = useFlagProjectsQuery();
  // The form has more fields; only this one is used.
  const { watch, setValue, getFieldState, formState } = form as unknown as UseFormReturn<{
    projects: string[];
  }>;
  const chosen = watch('projects');
  const isAll = chosen.includes(everyProject);
  const { error } = getFieldState('projects', formState);
  const message =
    error?.message ?? error?.root?.message ?? error?.find?.((one) => one !== undefined)?.message;
  const set = (projects: string[]) =>
    setValue('projects', projects, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium text-2">
        <Trans>Projects</Trans>
      </legend>
      <Checkbox checked={isAll} onChange={(on) => set(on ? [everyProject] : [])}>
        <Trans>All projects, later ones too</Trans>
      </Checkbox>
      {!isAll && (
        <div className="mt-2 flex max-h-40 flex-wrap gap-x-4 gap-y-2 overflow-y-auto border-t border-line pt-2">
          {data.map(({ key, name }) => (
            <Checkbox
              key={key}
              checked={chosen.includes(key)}
              onChange={(on) => set(on ? [...chosen, key] : chosen.filter((one) => one !== key))}
            >
              {name}
            </Checkbox>
          ))}
        </div>
      )}
      {message !== undefined && (
        <p role="alert" className="pt-1 text-sm font-medium text-danger">
          {message}
        </p>
      )}
    </fieldset>
  );
}
