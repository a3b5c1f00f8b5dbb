import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { shareEdit } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import type { FlagStrategy } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { UnitOfWork } from '../events/unit-of-work.ts';
import { applyEdits } from './apply-edits.ts';
import { requireRules } from './require-flag.ts';
import type { FlagAuthor } from './toggle-flag.ts';

/** Longest reason of a change. */
const mostWords = 500;

type Move = {
  readonly key: string;
  readonly environment: FlagEnvironment;
  readonly strategyId: string;
  readonly percentage: number;
  readonly reason: string;
};

/** The rule and revision after a share was moved. */
export type Moved = { readonly strategy: FlagStrategy; readonly revision: number };

/**
 * Sets the share of a rule, as an ordinary change of its author. Undefined if the rule is gone or has no share. The caller
 * has locked the company's flags. A reason that is too long is cut.
 * @throws ProblemError `flag.rollout_refused`, or as `applyEdits`
 */
export async function moveShare(
  unit: UnitOfWork,
  author: FlagAuthor,
  { strategyId, percentage, reason, ...change }: Move,
): Promise<Moved | undefined> {
  const rules = await requireRules(unit, change);
  const edit = shareEdit(rules, strategyId, percentage);
  if (!edit) return undefined;
  const words = cutText(reason, mostWords);
  const applied = await applyEdits(unit, author, { ...change, reason: words, edits: [edit] });
  if (applied.state === 'conflicted') {
    const fields = applied.conflicts.join(', ');
    throw new ProblemError('flag.rollout_refused', { detail: `The share cannot be set: ${fields}` });
  }
  const { strategies, revision } = await requireRules(unit, change);
  const strategy = strategies.find(({ id }) => id === strategyId);
  return strategy && { strategy, revision };
}
