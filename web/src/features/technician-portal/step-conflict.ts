import { t } from '@lingui/core/macro';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { ActionView } from '../../core/action-view.ts';

type Step = Pick<ActionView, 'state' | 'target' | 'lastError'>;

/** Text for a technician whose recorded step is no longer possible. */
export type StepConflict = {
  readonly text: string;
  /** The server's reason; null if the text is complete without it. */
  readonly detail: string | null;
};

/** Null while no step of the visit needs a decision. `office`: the state on the server, if known. */
export function stepConflict(
  visitId: string,
  actions: readonly Step[],
  office: VisitState | undefined,
): StepConflict | null {
  const step = actions.find(({ state, target }) => state === 'conflict' && isStepOf(visitId, target));
  if (step === undefined) return null;
  if (office === 'cancelled') return { text: t`The office cancelled this visit`, detail: null };
  return { text: t`The office changed this visit`, detail: step.lastError };
}

function isStepOf(visitId: string, target: Step['target']): boolean {
  if (target?.kind !== 'visit' || target.id !== visitId) return false;
  return target.operation === 'step' || target.operation === 'note';
}
