import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import { planningWarnings } from '@switchyard/contracts/visits/planning-rules.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { absencesBetween, allTechnicians, isFree, type Span, spanWords } from './find-free-technicians.ts';
import { type ToolAnswer, type ToolContext, usersReason } from './tool.ts';
import { isBooked, quoted, visitsBetween } from './words.ts';

export type Plan = {
  job: Pick<Job, 'requiredSkills' | 'earliestStart' | 'latestFinish' | 'resolveBy' | 'trade' | 'customerId'>;
  crew: readonly Technician[];
  span: Span;
  visit: Visit | null;
};

/** Why the crew cannot be booked, with alternatives; undefined if they can. */
export async function findClash(
  context: ToolContext,
  { job, crew, span, visit }: Plan,
): Promise<ToolAnswer | undefined> {
  if (span.from < context.now) {
    return { text: `${context.zone.moment(span.from)} has passed. At which time to come?`, asks: ['start'] };
  }
  const visits = (await visitsBetween(context, span)).filter(
    (other) => isBooked(other) && other.id !== visit?.id,
  );
  const ids = new Set(crew.map(({ id }) => id));
  const clash = visits.find((other) => other.assignments.some(({ technicianId }) => ids.has(technicianId)));
  if (!clash) return undefined;
  const who = crew.find(({ id }) => clash.assignments.some(({ technicianId }) => technicianId === id));
  const absences = await absencesBetween(context, span);
  const free = (await allTechnicians(context, job.trade))
    .filter((person) => isFree(context, { person, visits, absences, span }))
    .slice(0, 3);
  const others =
    free.length === 0
      ? `Nobody else of that trade is free then.`
      : `Free then: ${free.map(({ name }) => name).join(', ')}.`;
  return {
    text: `${who?.name ?? 'The technician'} is booked ${spanWords(context, { from: new Date(clash.scheduledStart), to: new Date(clash.scheduledEnd) })} for #${clash.job.number} ${quoted(clash.job.title, 80)}. ${others}`,
    asks: ['technician', 'start'],
    suggestions: free.map(({ name }) => `With ${name}`),
  };
}

/** Warnings of the planning rules; the user may confirm despite them. */
export async function warningsOf(context: ToolContext, { job, crew, span, visit }: Plan): Promise<string[]> {
  const { now, zone } = context;
  const customer =
    visit === null ? await context.read(customerRoutes.read, { params: { id: job.customerId } }) : null;
  const absences = await absencesBetween(context, span);
  return planningWarnings({
    job,
    customer,
    crew: crew.map((person) => ({
      ...person,
      absences: absences.filter(({ technicianId }) => technicianId === person.id),
    })),
    start: span.from,
    end: span.to,
    window: { windowStart: visit?.windowStart ?? null, windowEnd: visit?.windowEnd ?? null },
    now,
    clock: zone.companyClock,
  }).map(({ message }) => message);
}

/** Stands for the user's reason where a plan has warnings; the confirmation brings it. */
export function overrideReason(warnings: readonly string[]): string | null {
  return warnings.length === 0 ? null : usersReason;
}

/** Available technicians: of the trade, on shift, without a visit; as suggestions. */
export async function whoCouldGo(context: ToolContext, trade: string, span: Span): Promise<string[]> {
  const visits = (await visitsBetween(context, span)).filter(isBooked);
  const absences = await absencesBetween(context, span);
  const free = (await allTechnicians(context, trade)).filter((person) =>
    isFree(context, { person, visits, absences, span }),
  );
  return free.slice(0, 3).map(({ name }) => name);
}
