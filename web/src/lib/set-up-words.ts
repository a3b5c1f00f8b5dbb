import type { SetUpStep } from '@switchyard/contracts/onboarding/onboarding-steps.ts';

/** Name and purpose of each set-up step, shared by the wizard, the dashboard and the public page. */
export const stepWords: Readonly<Record<SetUpStep, { title: string; note: string }>> = {
  company: { title: 'Company details', note: 'Name, phone and the time zone of your schedules.' },
  trade: { title: 'What you do', note: 'Your trades bring their checklists and job types.' },
  technicians: { title: 'Technicians', note: 'Who goes out, when they work, and who gets an invitation.' },
  customers: { title: 'Customers and sites', note: 'Bring your list as a CSV file, or add one by hand.' },
  job: { title: 'First job', note: 'What is to be done, where, and how long it takes.' },
  visit: {
    title: 'Plan it on the board',
    note: 'Drag the job to a technician, or let the board propose one.',
  },
  team: { title: 'Invite your team', note: 'Dispatchers plan, technicians report from the field.' },
};
