import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import {
  type FilterCodec,
  type FilterValues,
  flagFilter,
  manyFilter,
  textFilter,
} from '../../lib/url-filters.ts';
import { type FlagStage, flagStages } from '@switchyard/contracts/feature-flags/flag-lifecycle.ts';
import { flagStateIn } from './flag-state.ts';

const isKey = (text: string) => /^[a-z][a-z0-9_-]{0,39}$/.test(text);

/** Keys of environments or projects, comma-separated; a company may have added some. */
const keysFilter: FilterCodec<readonly string[]> = {
  knows: (raw) => raw.split(',').some(isKey),
  read: (raw) => [...new Set((raw ?? '').split(',').filter(isKey))],
  write: (value) => (value.length === 0 ? null : value.join(',')),
};

export const flagFilterSpec = {
  q: textFilter(),
  on: keysFilter,
  off: keysFilter,
  stage: manyFilter(flagStages),
  project: keysFilter,
  testing: flagFilter,
  archived: flagFilter,
};
export type FlagFilters = FilterValues<typeof flagFilterSpec>;

/** Flags that match every word and every selected state; archived ones only if they are asked for. */
export function filterFlags(
  flags: readonly Flag[],
  { q, on, off, stage, project, testing, archived }: FlagFilters,
  stageOf: (key: string) => FlagStage | undefined,
): Flag[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return flags.filter((flag) => {
    const own = stageOf(flag.key);
    const text = `${flag.key} ${flag.name} ${flag.description}`.toLowerCase();
    return (
      (flag.archivedAt !== null) === archived &&
      words.every((word) => text.includes(word)) &&
      on.every((environment) => isEnabled(flag, environment)) &&
      off.every((environment) => !isEnabled(flag, environment)) &&
      (stage.length === 0 || (own !== undefined && stage.includes(own))) &&
      (project.length === 0 || project.includes(flag.project)) &&
      (!testing || flag.experiments.some((experiment) => experiment.status === 'running'))
    );
  });
}

function isEnabled(flag: Flag, environment: FlagEnvironment): boolean {
  return flagStateIn(flag, environment)?.enabled === true;
}
