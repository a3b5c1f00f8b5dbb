import { t } from '@lingui/core/macro';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { capitalised } from '../../records/record-nouns.ts';

/** Environments in promotion order. */
export const shownEnvironments = [
  'development',
  'staging',
  'production',
] as const satisfies readonly FlagEnvironment[];

const titles: ReadonlyMap<FlagEnvironment, string> = new Map([
  ['development', t`Development`],
  ['staging', t`Staging`],
  ['production', t`Production`],
]);

const names: ReadonlyMap<FlagEnvironment, string> = new Map([
  ['development', t`development`],
  ['staging', t`staging`],
  ['production', t`production`],
]);

/** Title of an environment; one that a company added has its key as its title. */
export function environmentWord(key: FlagEnvironment): string {
  return titles.get(key) ?? capitalised(key);
}

/** Environments, to choose from. */
export function environmentOptions(environments: readonly FlagEnvironment[]) {
  return environments.map((value) => ({ value, label: environmentWord(value) }));
}

/** Name of an environment within a sentence. */
export function environmentName(key: FlagEnvironment): string {
  return names.get(key) ?? key;
}
