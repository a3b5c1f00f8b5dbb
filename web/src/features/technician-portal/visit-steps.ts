import { t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitSteps, type VisitTransition } from '@switchyard/contracts/visits/visit-rules.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';

/** Next action of the main button. `accept` confirms a dispatched visit without changing its state. */
export type NextStep =
  | { readonly kind: 'accept'; readonly label: string }
  | { readonly kind: 'step'; readonly label: string; readonly step: VisitTransition };

const labels: Readonly<Partial<Record<VisitState, string>>> = {
  en_route: t`On my way`,
  on_site: t`Arrived`,
  in_progress: t`Start work`,
  paused: t`Pause`,
  completed: t`Complete visit`,
  needs_return: t`Needs return`,
  cannot_complete: t`Cannot complete`,
  dispatched: t`Turn back`,
};

/** Next step from each state. */
const onward: Readonly<Partial<Record<VisitState, VisitState>>> = {
  dispatched: 'en_route',
  en_route: 'on_site',
  on_site: 'in_progress',
  in_progress: 'completed',
  paused: 'in_progress',
};

export function stepLabel(from: VisitState, to: VisitState): string {
  if (from === 'paused' && to === 'in_progress') return t`Resume work`;
  return labels[to] ?? to;
}

/** The next step, or null when the technician has nothing to do. */
export function nextStep(visit: Pick<Visit, 'state' | 'stamps'>, role: Role): NextStep | null {
  if (visit.state === 'dispatched' && visit.stamps.acceptedAt === null)
    return { kind: 'accept', label: t`Accept` };
  const step = visitSteps(visit.state, role).find(({ to }) => to === onward[visit.state]);
  return step ? { kind: 'step', label: stepLabel(visit.state, step.to), step } : null;
}

/** All other possible steps. */
export function otherSteps(visit: Pick<Visit, 'state' | 'stamps'>, role: Role): VisitTransition[] {
  const main = nextStep(visit, role);
  return visitSteps(visit.state, role).filter((step) => main?.kind !== 'step' || step.to !== main.step.to);
}
