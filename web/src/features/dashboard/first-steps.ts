import type { Dashboard } from '@switchyard/contracts/dashboard/dashboard-routes.ts';

export type StepId = keyof Dashboard['firstSteps'];

export type FirstStep = {
  readonly id: StepId;
  readonly title: string;
  /** Why, or what it takes. */
  readonly note: string;
  readonly done: boolean;
  /** What must be done before; null when it can be done now. */
  readonly waitsFor: string | null;
};

/** What a new company does first, in order; empty when nothing of it is left. */
export function firstSteps(done: Dashboard['firstSteps']): readonly FirstStep[] {
  const steps: readonly FirstStep[] = [
    {
      id: 'technician',
      title: 'Add a technician with shifts',
      note: 'Visits are planned into shifts.',
      done: done.technician,
      waitsFor: null,
    },
    {
      id: 'customer',
      title: 'Add a customer with a site',
      note: 'The address of a customer becomes the first site.',
      done: done.customer,
      waitsFor: null,
    },
    {
      id: 'job',
      title: 'Create the first job',
      note: 'What is to be done, where, and by when.',
      done: done.job,
      waitsFor: done.customer ? null : 'Needs a customer first.',
    },
    {
      id: 'visit',
      title: 'Plan it on the board',
      note: 'Drag the job to a technician, or let the board propose one.',
      done: done.visit,
      waitsFor: done.job && done.technician ? null : 'Needs a technician and a job first.',
    },
    {
      id: 'team',
      title: 'Invite your team',
      note: 'Dispatchers plan, technicians report from the field.',
      done: done.team,
      waitsFor: null,
    },
  ];
  return steps.every((step) => step.done) ? [] : steps;
}
