import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';

const verbs: Record<VisitState, string> = {
  planned: 'Recall',
  dispatched: 'Dispatch',
  en_route: 'Set on the way',
  on_site: 'Set on site',
  in_progress: 'Start work',
  paused: 'Pause…',
  completed: 'Complete…',
  needs_return: 'Needs return…',
  cannot_complete: 'Cannot complete…',
  cancelled: 'Unassign…',
};

/** The verb of a step of a visit: `Dispatch`, `Complete…`. */
export function stepLabel(from: VisitState, to: VisitState): string {
  if (from === 'en_route' && to === 'dispatched') return 'Not on the way';
  if (from === 'paused' && to === 'in_progress') return 'Resume work';
  if (from === 'completed' && to === 'in_progress') return 'Reopen…';
  return verbs[to];
}
