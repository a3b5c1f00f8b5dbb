import { t } from '@lingui/core/macro';
import type { SetUpStep } from '@switchyard/contracts/onboarding/onboarding-steps.ts';

/** Name and purpose of each set-up step, shared by the wizard, the dashboard and the public page. */
export const stepWords: Readonly<Record<SetUpStep, { title: string; note: string }>> = {
  company: { title: t`Company details`, note: t`Name, phone and the time zone of your schedules.` },
  trade: { title: t`What you do`, note: t`Your trades bring their checklists and job types.` },
  technicians: { title: t`Technicians`, note: t`Who goes out, when they work, and who gets an invitation.` },
  customers: {
    title: t`Customers and sites`,
    note: t`Bring your list as a CSV file or a workbook, or add one by hand.`,
  },
  job: { title: t`First job`, note: t`What is to be done, where, and how long it takes.` },
  visit: {
    title: t`Plan it on the board`,
    note: t`Drag the job to a technician, or let the board propose one.`,
  },
  team: { title: t`Invite your team`, note: t`Dispatchers plan, technicians report from the field.` },
};
