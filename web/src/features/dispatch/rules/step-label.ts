import { t } from '@lingui/core/macro';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';

const verbs: Record<VisitState, string> = {
  planned: t`Recall`,
  dispatched: t`Dispatch`,
  en_route: t`Set on the way`,
  on_site: t`Set on site`,
  in_progress: t`Start work`,
  paused: t`Pause…`,
  completed: t`Complete…`,
  needs_return: t`Needs return…`,
  cannot_complete: t`Cannot complete…`,
  cancelled: t`Unassign…`,
};

/** The verb of a step of a visit: `Dispatch`, `Complete…`. */
export function stepLabel(from: VisitState, to: VisitState): string {
  if (from === 'en_route' && to === 'dispatched') return t`Not on the way`;
  if (from === 'paused' && to === 'in_progress') return t`Resume work`;
  if (from === 'completed' && to === 'in_progress') return t`Reopen…`;
  return verbs[to];
}
