import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { ReasonOccasion } from '../../ui/common-reasons.ts';

/** Whose common reasons are offered for a step of a visit. */
export const visitReasons: Readonly<Partial<Record<VisitState, ReasonOccasion>>> = {
  cancelled: 'unassign',
  needs_return: 'needsReturn',
  cannot_complete: 'cannotComplete',
};
