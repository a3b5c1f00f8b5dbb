import type { BlastQuestion } from '@switchyard/contracts/feature-flags/blast-routes.ts';

/** A change that is made at a time; a time that is not entered yet counts as now. */
export function questionAt(
  change: NonNullable<BlastQuestion['change']>,
  at: string | null | undefined,
): BlastQuestion {
  return at === null || at === undefined ? { change } : { change, at };
}
