import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { Environment } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { useFlagEnvironmentsQuery, useLazyFlagEnvironmentsQuery } from '../manage/flag-desk-api.ts';

/** Environments in which changes of flags need a change request. */
export function useReviewed(): ReadonlySet<FlagEnvironment> {
  return reviewedAmong(useFlagEnvironmentsQuery().data);
}

/** Reads these environments at a click, which may come before they have arrived. Never rejects. */
export function useReadReviewed(): () => Promise<ReadonlySet<FlagEnvironment>> {
  const [read] = useLazyFlagEnvironmentsQuery();
  return async () => reviewedAmong((await read(undefined, true)).data);
}

function reviewedAmong(environments: readonly Environment[] = []): ReadonlySet<FlagEnvironment> {
  return new Set(environments.filter(({ requiresReview }) => requiresReview === true).map(({ key }) => key));
}
