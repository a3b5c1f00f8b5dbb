import { t } from '@lingui/core/macro';
import { type Decision, fewestUnits } from '@switchyard/contracts/experiments/analysis.ts';
import type { Tone } from '../../../ui/chip.tsx';

/** The verdict in a word. */
export const verdictLooks: Record<Decision['verdict'], { word: string; tone: Tone }> = {
  ship: { word: t`Ship it`, tone: 'ok' },
  stop: { word: t`Stop`, tone: 'danger' },
  continue: { word: t`Keep going`, tone: 'info' },
};

/** The reason in a sentence. */
export function reasonText({ reason, variant, metric }: Decision): string {
  const [arm, name] = [variant ?? '', metric ?? ''];
  switch (reason) {
    case 'goal_better':
      return t`“${name}” is better with ${arm}, and no guardrail is worse.`;
    case 'goal_worse':
      return t`“${name}” is worse with ${arm}.`;
    case 'guardrail_worse':
      return t`The guardrail “${name}” is worse with ${arm}.`;
    case 'sample_ratio':
      return t`The arms do not have the units that their weights promise, so no figure can be trusted.`;
    case 'no_difference':
      return t`Even the smallest change worth finding would have shown by now.`;
    case 'too_few_units':
      return t`Nothing is decided before ${fewestUnits} units are exposed.`;
    case 'no_goal':
      return t`No metric is a goal, so nothing can be decided.`;
    case 'not_clear':
      return t`No difference is clear yet.`;
    default:
      return reason satisfies never;
  }
}
