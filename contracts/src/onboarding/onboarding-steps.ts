/**
 * Steps of the set-up, in order. Those with a page in the wizard come first; the last two are done on their own pages.
 */
export const wizardSteps = ['company', 'trade', 'technicians', 'customers', 'job'] as const;
export const setUpSteps = [...wizardSteps, 'visit', 'team'] as const;
export type WizardStep = (typeof wizardSteps)[number];
export type SetUpStep = (typeof setUpSteps)[number];

/** `skipped`: put off; can be resumed at any time. */
export type StepState = 'open' | 'done' | 'skipped';

/** Facts about the company that the set-up checks. */
export type SetUpFacts = {
  readonly technician: boolean;
  readonly customer: boolean;
  readonly job: boolean;
  readonly visit: boolean;
  readonly team: boolean;
};

/** User marks on steps: only the first two steps cannot be derived from the company's records. */
export type SetUpMarks = { readonly confirmed: readonly string[]; readonly skipped: readonly string[] };

/** The state of every step. Facts take precedence: a skipped step that was done anyway is done. */
export function stepStates(facts: SetUpFacts, marks: SetUpMarks): Record<SetUpStep, StepState> {
  const judge = (step: SetUpStep, isDone: boolean): StepState => {
    if (isDone) return 'done';
    return marks.skipped.includes(step) ? 'skipped' : 'open';
  };
  return {
    company: judge('company', marks.confirmed.includes('company')),
    trade: judge('trade', marks.confirmed.includes('trade')),
    technicians: judge('technicians', facts.technician),
    customers: judge('customers', facts.customer),
    job: judge('job', facts.job),
    visit: judge('visit', facts.visit),
    team: judge('team', facts.team),
  };
}

/** The wizard's next open step; null if no step is open. */
export function nextStep(states: Readonly<Record<SetUpStep, StepState>>): WizardStep | null {
  return wizardSteps.find((step) => states[step] === 'open') ?? null;
}

/** The step that must be done before this one; null if it can be done now. */
export function stepWaitsFor(step: SetUpStep, states: Readonly<Record<SetUpStep, StepState>>): string | null {
  if (step === 'job') return states.customers === 'done' ? null : 'Needs a customer first.';
  if (step !== 'visit') return null;
  return states.job === 'done' && states.technicians === 'done'
    ? null
    : 'Needs a technician and a job first.';
}
