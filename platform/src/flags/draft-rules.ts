import type { DraftRules } from '@switchyard/contracts/feature-flags/playground-routes.ts';
import type { FlagRules } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import { strategyOf } from './flag-row.ts';
import type { FlagSnapshot, SnapshotFlag } from './flag-snapshot.ts';

/** The snapshot as it would be with these rules. Flags that it lacks are left out. */
export function withDrafts(snapshot: FlagSnapshot, drafts: readonly DraftRules[]): FlagSnapshot {
  const changed = drafts.flatMap((draft) => {
    const flag = snapshot.flags.get(draft.flag);
    return flag?.rules ? draftOf(draft, flag, flag.rules) : [];
  });
  return { ...snapshot, evaluator: snapshot.evaluator.with(changed) };
}

function draftOf(
  { flag: key, enabled, strategies, variants }: DraftRules,
  { flagVariants }: SnapshotFlag,
  rules: FlagRules,
): FlagRules {
  return {
    ...rules,
    enabled: enabled ?? rules.enabled,
    strategies: strategies?.map((strategy) => strategyOf(strategy, key)) ?? rules.strategies,
    variants: variants === undefined ? rules.variants : (variants ?? flagVariants),
  };
}
