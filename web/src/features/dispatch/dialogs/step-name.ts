import { t } from '@lingui/core/macro';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { stepLabel } from '../rules/step-label.ts';

const names: Partial<Readonly<Record<VisitState, string>>> = {
  paused: t`Pause`,
  completed: t`Complete`,
  needs_return: t`Needs return`,
  cannot_complete: t`Cannot complete`,
  cancelled: t`Unassign`,
};

/** The verb of a step in its own dialog, where no further dialog follows: `Pause`. */
export function stepName(from: VisitState, to: VisitState): string {
  if (from === 'completed' && to === 'in_progress') return t`Reopen`;
  return names[to] ?? stepLabel(from, to);
}
