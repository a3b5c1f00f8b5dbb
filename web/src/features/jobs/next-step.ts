import { t } from '@lingui/core/macro';
import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';

/**
 * The next step of a visit and who does it, for the line below it; null if nothing more is expected or the reader's own
 * buttons make it clear.
 */
export function nextStepText(visit: Pick<Visit, 'state' | 'assignments'>, role: Role): string | null {
  const lead = visit.assignments.find((assignment) => assignment.role === 'lead') ?? visit.assignments[0];
  switch (role) {
    case 'technician':
      return technicianTexts[visit.state] ?? null;
    case 'customer':
      return customerTexts[visit.state] ?? null;
    case 'manager':
    case 'admin':
      if (visit.state === 'planned' && !lead) return t`Next: assign a technician, then dispatch it.`;
      return officeText(visit.state, lead?.technicianName ?? t`the technician`);
    default:
      return role satisfies never;
  }
}

/** Note on the state of a job, null if there is none; the office's own reason is for staff and technicians. */
export function jobNote(
  { state, stateReason }: Pick<Job, 'state' | 'stateReason'>,
  role: Role,
): string | null {
  return role === 'customer' ? (customerJobTexts[state] ?? null) : stateReason;
}

const customerJobTexts: Partial<Readonly<Record<Job['state'], string>>> = {
  on_hold: t`Your job is on hold. Next: we contact you about how it goes on. You can write to us below at any time.`,
  cancelled: t`This job was cancelled. Write to us below if you still need it.`,
};

type Texts = Partial<Readonly<Record<Visit['state'], string>>>;

const technicianTexts: Texts = {
  planned: t`Next: the office dispatches this visit to you. From then on you can set off here.`,
  dispatched: t`Next: you set off. Choose “On my way” when you leave.`,
  en_route: t`Next: choose “Arrived” when you are there.`,
  on_site: t`Next: choose “Start work” when you begin.`,
  paused: t`Next: choose “Resume work” when you go on.`,
  needs_return: t`Next: the office plans the return visit.`,
  cannot_complete: t`Next: the office decides how the job goes on.`,
};

const customerTexts: Texts = {
  planned: t`You see it here as soon as the technician is on the way.`,
  dispatched: t`You see it here as soon as the technician is on the way.`,
  cannot_complete: t`Next: we contact you about how the job goes on.`,
  needs_return: t`Next: we plan the return visit.`,
};

function officeText(state: Visit['state'], name: string): string | null {
  const texts: Texts = {
    planned: t`Next: dispatch it, so that ${name} can set off.`,
    dispatched: t`Next: ${name} sets off.`,
    en_route: t`Next: ${name} arrives.`,
    on_site: t`Next: ${name} starts work.`,
    paused: t`Next: ${name} resumes work.`,
    needs_return: t`Next: plan the return visit.`,
  };
  return texts[state] ?? null;
}
