import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { changeRulesSchema } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import {
  conflictingEdits,
  type PlannedEdit,
  type PlannedRules,
  withEdits,
} from '@switchyard/contracts/feature-flags/planned-edits.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { changeRules } from './change-rules.ts';
import { requireFlag, requireLiving, requireRules } from './require-flag.ts';
import { type FlagAuthor, toggleFlag } from './toggle-flag.ts';

export type PlannedWork = {
  readonly key: string;
  readonly environment: FlagEnvironment;
  readonly edits: readonly PlannedEdit[];
  readonly reason: string | null;
};

export type Applied =
  | {
      readonly state: 'applied';
      /** Revision that it made; null if there was nothing left to change. */
      readonly revision: number | null;
      readonly before: PlannedRules;
      readonly after: PlannedRules & { readonly revision: number };
    }
  | { readonly state: 'conflicted'; readonly conflicts: string[] };

/**
 * Makes a planned change as an ordinary one of its author, on top of what others changed since. It is not made if they
 * changed the same fields, or if both together make no valid rules. The caller has locked the company's flags.
 * @throws ProblemError `flag.unknown`, `record.gone`, `request.invalid`
 */
export async function applyEdits(
  unit: UnitOfWork,
  author: FlagAuthor,
  { edits, reason, ...place }: PlannedWork,
): Promise<Applied> {
  requireLiving(await requireFlag(unit, place.key));
  const { flagId: _, ...before } = await requireRules(unit, place);
  const conflicts = conflictingEdits(before, edits).map(({ field }) => field);
  if (conflicts.length > 0) return { state: 'conflicted', conflicts };
  const wanted = withEdits(before, edits);
  const names = new Set(edits.map(({ field }) => field.split('/')[0]));
  const patch = Object.fromEntries(Object.entries(wanted).filter(([name]) => names.has(name)));
  const checked = changeRulesSchema.safeParse({ ...patch, reason });
  if (!checked.success) {
    const fields = checked.error.issues.map(({ path }) => String(path[0]));
    return { state: 'conflicted', conflicts: [...new Set(fields)] };
  }
  const based = { ...place, expected: before.revision };
  const [first] = edits;
  if (edits.length === 1 && first?.field === 'enabled')
    await toggleFlag(unit, author, { ...based, enabled: wanted.enabled, reason });
  else await changeRules(unit, author, { ...based, ...checked.data });
  const { flagId: __, ...after } = await requireRules(unit, place);
  const revision = after.revision === before.revision ? null : after.revision;
  return { state: 'applied', revision, before, after };
}
