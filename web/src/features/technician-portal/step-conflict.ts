import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { ActionView } from '../../offline/action-view.ts';

type Step = Pick<ActionView, 'state' | 'target' | 'lastError'>;

/** What a technician reads of a visit whose own step is not possible any more. */
export type StepConflict = {
  readonly text: string;
  /** Why, in the words of the server; null where the text says all. */
  readonly detail: string | null;
};

/** Null while none of the steps taken at the visit waits for a decision. `office`: state that the office has, where known. */
export function stepConflict(
  visitId: string,
  actions: readonly Step[],
  office: VisitState | undefined,
): StepConflict | null {
  const step = actions.find(({ state, target }) => state === 'conflict' && isStepOf(visitId, target));
  if (step === undefined) return null;
  if (office === 'cancelled') return { text: 'The office cancelled this visit', detail: null };
  return { text: 'The office changed this visit', detail: step.lastError };
}

function isStepOf(visitId: string, target: Step['target']): boolean {
  if (target?.kind !== 'visit' || target.id !== visitId) return false;
  return target.operation === 'step' || target.operation === 'note';
}
