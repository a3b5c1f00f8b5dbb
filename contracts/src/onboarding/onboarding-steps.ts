/** Steps of the set-up, in order. Those with a page of the wizard come first; the last two are done on their own pages. */
export const wizardSteps = ['company', 'trade', 'technicians', 'customers', 'job'] as const;
export const setUpSteps = [...wizardSteps, 'visit', 'team'] as const;
export type WizardStep = (typeof wizardSteps)[number];
export type SetUpStep = (typeof setUpSteps)[number];

/** `skipped`: put aside, and can be taken up again at any time. */
export type StepState = 'open' | 'done' | 'skipped';

/** What the company has, as far as the set-up asks for it. */
export type SetUpFacts = {
  readonly technician: boolean;
  readonly customer: boolean;
  readonly job: boolean;
  readonly visit: boolean;
  readonly team: boolean;
};

/** What was said about steps: only the first two cannot be told from the company's records. */
export type SetUpMarks = { readonly confirmed: readonly string[]; readonly skipped: readonly string[] };

/** The state of every step: facts come first, a step that was skipped and done anyway is done. */
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

/** Where the wizard goes on: its first open step; null when nothing is left to ask. */
export function nextStep(states: Readonly<Record<SetUpStep, StepState>>): WizardStep | null {
  return wizardSteps.find((step) => states[step] === 'open') ?? null;
}

/** What has to be done before a step can be; null when it can be done now. */
export function stepWaitsFor(step: SetUpStep, states: Readonly<Record<SetUpStep, StepState>>): string | null {
  if (step === 'job') return states.customers === 'done' ? null : 'Needs a customer first.';
  if (step !== 'visit') return null;
  return states.job === 'done' && states.technicians === 'done'
    ? null
    : 'Needs a technician and a job first.';
}
