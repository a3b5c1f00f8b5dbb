import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';

/** The list of flags: fresh for five minutes, kept for ten, tried again three times; seconds. */
export const flagListStaleSeconds = 300;
export const flagListKeptSeconds = 600;
export const flagListRetries = 3;
/** Wait before the first new try, doubled each time; milliseconds. */
export const flagListRetryMs = 1000;

export const flagToastMs = 3000;
export const experimentToastMs = 4000;

/** Environments in the order a change travels. */
export const shownEnvironments = [
  'development',
  'staging',
  'production',
] as const satisfies readonly FlagEnvironment[];

export const environmentWord: Readonly<Record<FlagEnvironment, string>> = {
  development: 'Development',
  staging: 'Staging',
  production: 'Production',
};
