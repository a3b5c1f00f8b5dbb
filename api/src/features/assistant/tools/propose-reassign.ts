import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { z } from 'zod';
import { requireScope } from '../../../work/access.ts';
import { findClash, overrideReason, warningsOf, whoCouldGo } from './plan-checks.ts';
import { movableVisit } from './propose-schedule.ts';
import { citeJob, citeTechnician, resolveJob, resolveTechnician } from './resolve-records.ts';
import { defineTool, jobNumberSchema, wordsSchema } from './tool.ts';
import { quoted, stateWords } from './words.ts';

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
    const base = { citations: [citeJob(job)], focus: { job: job.number } };
    const visit = await movableVisit(context, job.id);
    if (!visit) {
      const isWaiting = job.state === 'unscheduled' || job.state === 'needs_return';
      return isWaiting
        ? {
            ...base,
            text: `#${job.number} ${quoted(job.title, 80)} has no visit yet. When should ${input.technician ?? 'somebody'} go?`,
            asks: ['start', 'technician'],
            known: { job: job.number, ...named },
            instead: 'schedule_job',
          }
        : {
            ...base,
            text: `#${job.number} ${quoted(job.title, 80)} is ${stateWords(job.state)}: its visit can no longer be given to somebody else.`,
          };
    }
    const span = { from: new Date(visit.scheduledStart), to: new Date(visit.scheduledEnd) };
    if (input.technician === undefined) {
      const free = await whoCouldGo(context, job.trade, span);
      return {
        ...base,
        text: `Who should take over #${job.number} ${quoted(job.title, 80)} at ${context.zone.moment(span.from)}?${free.length === 0 ? '' : ` Free then: ${free.join(', ')}.`}`,
        asks: ['technician'],
        known: { job: job.number },
        suggestions: free,
      };
    }
    const person = await resolveTechnician(context, input.technician);
    if ('answer' in person) return { ...base, ...person.answer, known: { job: job.number } };
    const [lead, ...others] = visit.assignments;
    if (lead?.technicianId === person.item.id)
      return { ...base, text: `${person.item.name} has #${job.number} ${quoted(job.title, 80)} already.` };
    const isOver = span.from < context.now;
    const plan = {
      job,
      crew: [person.item],
      span: isOver
        ? {
            from: context.now,
            to: span.to > context.now ? span.to : new Date(context.now.getTime() + 60_000),
          }
        : span,
      visit,
    };
    const clash = await findClash(context, plan);
    if (clash) return { ...base, ...clash, asks: ['technician'], known: { job: job.number } };
    const warnings = warningsOf(context, { ...plan, span });
    const rest = others.filter(({ technicianId }) => technicianId !== person.item.id);
    const names = (people: readonly { technicianName: string }[]) =>
      people.map(({ technicianName }) => technicianName).join(', ');
    return {
      ...base,
      text: `I can give #${job.number} ${quoted(job.title, 80)} (${context.zone.moment(span.from)}) to ${person.item.name}. Check the card and confirm.`,
      citations: [citeJob(job), citeTechnician(person.item)],
      draft: {
        kind: 'visit.reassign',
        title: `Reassign #${job.number} ${quoted(job.title, 80)}`,
        changes: [
          {
            label: 'Technician',
            before: names(visit.assignments),
            after: names([{ technicianName: person.item.name }, ...rest]),
          },
        ],
        warnings,
        steps: [
          {
            kind: 'command',
            method: 'PATCH',
            path: `${visitRoutes.list.path}/${visit.id}`,
            body: {
              technicianIds: [person.item.id, ...rest.map(({ technicianId }) => technicianId)],
              overrideReason: overrideReason(warnings),
            },
            revision: visit.revision,
          },
        ],
      },
    };
  },
});
