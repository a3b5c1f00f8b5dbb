import { plural, t } from '@lingui/core/macro';
import { flagTypeSchema, type FlagType } from '@switchyard/contracts/feature-flags/flag.ts';
import { usualDays } from './details-draft.ts';

const words: Readonly<Record<FlagType, string>> = {
  release: t`Release`,
  experiment: t`Experiment`,
  operational: t`Operational`,
  kill_switch: t`Kill switch`,
  permission: t`Permission`,
};

/** A type of flag with its usual lifetime. */
export function flagTypeText(type: FlagType): string {
  const days = usualDays(type);
  const word = words[type];
  if (days === null) return t`${word}: stays`;
  return plural(days, { one: `${word}: # day`, other: `${word}: # days` });
}

/** The types, to choose from. */
export const flagTypeOptions = flagTypeSchema.options.map((value) => ({ value, label: flagTypeText(value) }));
