import type { Role } from '@switchyard/contracts/identity/role.ts';
import { findVisitStep } from '@switchyard/contracts/visits/visit-rules.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import type { ActionView } from '../../core/action-view.ts';

type Step = Pick<ActionView, 'id' | 'seq' | 'state' | 'target' | 'body'>;

/**
 * Steps of the same visit after the one that is no longer possible: one decision covers all of them. Notes, parts and
 * pictures are not steps.
 */
export function stepsBehind<Action extends Step>(first: Step, actions: readonly Action[]): readonly Action[] {
  if (first.state !== 'conflict' || !isStep(first)) return [];
  return actions.filter(
    (action) => action.seq > first.seq && isStep(action) && action.target?.id === first.target?.id,
  );
}

/** Rows of the list: an action with the steps that are decided together with it. */
export function withStepsBehind(
  actions: readonly ActionView[],
): readonly { readonly action: ActionView; readonly steps: readonly ActionView[] }[] {
  const shown = new Set<string>();
  return actions.flatMap((action) => {
    if (shown.has(action.id)) return [];
    const steps = stepsBehind(action, actions);
    for (const { id } of steps) shown.add(id);
    return [{ action, steps }];
  });
}

export type StepsAfterAll<Action> = {
  /** Impossible from the office's state; discarded together with the first one. */
  readonly lost: readonly Action[];
  /** Still possible, in sequence: kept and sent. */
  readonly possible: readonly Action[];
};

/**
 * Which steps are still possible once the first one has been discarded. `current`: the visit as the office has it.
 */
export function stepsAfterAll<Action extends Step>(
  steps: readonly Action[],
  current: Readonly<Record<string, unknown>> | null,
  role: Role,
): StepsAfterAll<Action> {
  let state = current?.['state'];
  const lost: Action[] = [];
  const possible: Action[] = [];
  for (const step of steps) {
    const to = stateAfter(step, state as VisitState | undefined, role);
    if (to === null) lost.push(step);
    else {
      possible.push(step);
      state = to;
    }
  }
  return { lost, possible };
}

/** State to which a step leads, null if it is not possible. */
function stateAfter({ target, body }: Step, from: VisitState | undefined, role: Role): VisitState | null {
  if (from === undefined) return null;
  if (target?.operation === 'note') return from === 'dispatched' ? from : null;
  const to = typeof body === 'object' && body !== null && 'to' in body ? (body.to as VisitState) : null;
  return to !== null && findVisitStep(from, to, role) !== undefined ? to : null;
}

function isStep({ target }: Step): boolean {
  return target?.kind === 'visit' && (target.operation === 'step' || target.operation === 'note');
}

/** True if a step may succeed when it is sent again. `current`: the visit as the office has it, null if unknown. */
export function maySucceed(
  step: Step,
  current: Readonly<Record<string, unknown>> | null,
  role: Role,
): boolean {
  if (step.target?.kind !== 'visit' || current === null) return true;
  return stateAfter(step, current['state'] as VisitState | undefined, role) !== null;
}
