import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Technician } from '@switchyard/contracts/technicians/technician.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import { findClash, overrideReason, warningsOf, whoCouldGo } from './plan-checks.ts';
import type { Span } from './find-free-technicians.ts';
import { movableVisit } from './propose-schedule.ts';
import { citeJob, citeTechnician, resolveJob, resolveTechnician } from './resolve-records.ts';
import { defineTool, jobNumberSchema, type ToolAnswer, type ToolContext, wordsSchema } from './tool.ts';
import { isInState, quoted } from './words.ts';

export const reassignJob = defineTool({
  name: 'reassign_job',
  mode: 'helper',
  description:
    'Proposes to give the planned visit of a job to another technician at the same time. The person confirms it; only when they asked for it.',
  schema: z.strictObject({
    job: jobNumberSchema.optional(),
    jobText: wordsSchema.optional(),
    technician: wordsSchema.optional(),
  }),
  proposes: 'visit.reassign',
  async run(context, input) {
    requireScope(context.actor, 'visit.schedule');
    const found = await resolveJob(context, input);
    const named = input.technician === undefined ? {} : { technician: input.technician };
    if ('answer' in found) return { ...found.answer, known: named };
    const job = found.item;
    const base = { citations: [citeJob(job)], focus: { job: job.number }, known: { job: job.number } };
    const visit = await movableVisit(context, job.id);
    if (!visit) return { ...base, ...withoutVisit(job, input.technician) };
    if (input.technician === undefined) return { ...base, ...(await askWho(context, { job, visit })) };
    const person = await resolveTechnician(context, input.technician);
    if ('answer' in person) return { ...base, ...person.answer };
    return { ...base, ...(await handedOver(context, { job, visit, person: person.item })) };
  },
});

/** Label of a job in answers. */
function label({ number, title }: Job): string {
  return `#${number} ${quoted(title, 80)}`;
}

function withoutVisit(job: Job, technician: string | undefined): ToolAnswer {
  if (job.state !== 'unscheduled' && job.state !== 'needs_return') {
    return {
      text: `${label(job)} ${isInState(job.state)}: its visit can no longer be reassigned.`,
    };
  }
  return {
    text: `${label(job)} has no visit yet, so there is nothing to reassign. When should ${technician ?? 'a technician'} go? Say a time, such as “tomorrow at 10:00”, and I prepare the visit.`,
    asks: ['start', 'technician'],
    known: { job: job.number, ...(technician === undefined ? {} : { technician }) },
    instead: 'schedule_job',
  };
}

type Planned = { job: Job; visit: Visit };

function spanOf({ scheduledStart, scheduledEnd }: Visit): Span {
  return { from: new Date(scheduledStart), to: new Date(scheduledEnd) };
}

async function askWho(context: ToolContext, { job, visit }: Planned): Promise<ToolAnswer> {
  const span = spanOf(visit);
  const free = await whoCouldGo(context, job.trade, span);
  const names = free.length === 0 ? '' : ` Free then: ${free.join(', ')}.`;
  const text = `Who should take over ${label(job)} at ${context.zone.moment(span.from)}?${names}`;
  return { text, asks: ['technician'], suggestions: free };
}

async function handedOver(
  context: ToolContext,
  { job, visit, person }: Planned & { person: Technician },
): Promise<ToolAnswer> {
  const [lead, ...others] = visit.assignments;
  if (lead?.technicianId === person.id) return { text: `${person.name} has ${label(job)} already.` };
  const span = spanOf(visit);
  const plan = { job, crew: [person], span, visit };
  const clash = await findClash(context, { ...plan, span: comingPart(span, context.now) });
  if (clash) return { ...clash, asks: ['technician'] };
  const warnings = await warningsOf(context, plan);
  const rest = others.filter(({ technicianId }) => technicianId !== person.id);
  const crew = [{ technicianId: person.id, technicianName: person.name }, ...rest];
  return {
    text: `I can give ${label(job)} (${context.zone.moment(span.from)}) to ${person.name}. Check the card and confirm.`,
    citations: [citeJob(job), citeTechnician(person)],
    draft: {
      kind: 'visit.reassign',
      title: `Reassign ${label(job)}`,
      changes: [{ label: 'Technician', before: namesOf(visit.assignments), after: namesOf(crew) }],
      warnings,
      steps: [
        {
          kind: 'command',
          method: 'PATCH',
          path: `${visitRoutes.list.path}/${visit.id}`,
          body: {
            technicianIds: crew.map(({ technicianId }) => technicianId),
            overrideReason: overrideReason(warnings),
          },
          revision: visit.revision,
        },
      ],
    },
  };
}

function namesOf(crew: readonly { technicianName: string }[]): string {
  return crew.map(({ technicianName }) => technicianName).join(', ');
}

/** For a visit that should already have begun, only the remaining part counts. */
function comingPart({ from, to }: Span, now: Date): Span {
  if (from >= now) return { from, to };
  return { from: now, to: to > now ? to : new Date(now.getTime() + 60_000) };
}
