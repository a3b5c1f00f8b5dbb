import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { jobSteps } from '@switchyard/contracts/jobs/job-rules.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import { citeJob, resolveJob } from './resolve-records.ts';
import { defineTool, jobNumberSchema, wordsSchema } from './tool.ts';
import { isInState, quoted, stateWords } from './words.ts';
import { asksOffice, type Wish, wishToOffice } from './write-to-office.ts';

const released: readonly string[] = ['planned', 'dispatched', 'en_route', 'on_site'];

export const cancelJob = defineTool({
  name: 'cancel_job',
  mode: 'helper',
  description:
    'Proposes to cancel a job, with a reason if one was given. The person confirms it; only when they asked for it.',
  schema: z.strictObject({
    job: jobNumberSchema.optional(),
    jobText: wordsSchema.optional(),
    /** The user's own next visit. */
    next: z.boolean().optional(),
    reason: z.string().trim().min(1).max(500).optional(),
  }),
  proposes: 'job.cancel',
  async run(context, input) {
    if (asksOffice(context)) return await wishToOffice(context, input, wishToCancel(input.reason));
    if (context.actor.role === 'technician') {
      return {
        text: 'Only the office cancels jobs. On the page of a visit you can say that it cannot be completed, and why.',
      };
    }
    requireScope(context.actor, 'job.transition');
    const found = await resolveJob(context, input);
    if ('answer' in found)
      return { ...found.answer, ...(input.reason === undefined ? {} : { known: { reason: input.reason } }) };
    const job = found.item;
    const base = { citations: [citeJob(job)], focus: { job: job.number } };
    const isPossible = jobSteps(job.state, context.actor.role).some(({ to }) => to === 'cancelled');
    if (!isPossible)
      return {
        ...base,
        text: `#${job.number} ${quoted(job.title, 80)} ${isInState(job.state)} and cannot be cancelled.`,
      };
    const reason = input.reason ?? `Cancelled at the request of ${context.actor.name}`;
    const { items: visits } = await context.read(visitRoutes.list, {
      query: { jobId: job.id, state: released.join(','), limit: 10 },
    });
    return {
      ...base,
      text: `I can cancel #${job.number} ${quoted(job.title, 80)} for ${quoted(job.customerName, 60)}. Check the card and confirm.`,
      draft: {
        kind: 'job.cancel',
        title: `Cancel #${job.number} ${quoted(job.title, 80)}`,
        changes: [
          { label: 'State', before: stateWords(job.state), after: 'cancelled' },
          { label: 'Reason', before: '', after: reason },
          ...visits.map((visit) => ({
            label: 'Visit',
            before: `${context.zone.moment(visit.scheduledStart)} with ${visit.assignments.map(({ technicianName }) => technicianName).join(', ')}`,
            after: 'taken off the board',
          })),
        ],
        warnings: visits.some(({ state }) => state === 'en_route' || state === 'on_site')
          ? ['A technician is already on the way or on site']
          : [],
        steps: [
          {
            kind: 'command',
            method: 'POST',
            path: `${jobRoutes.list.path}/${job.id}/transitions`,
            body: { to: 'cancelled', reason },
            revision: job.revision,
          },
        ],
      },
    };
  },
});

function wishToCancel(reason: string | undefined): Wish {
  const because = reason === undefined ? '' : ` Reason: ${reason}.`;
  return { deed: 'cancel it', words: (about) => `Please cancel ${about}.${because}` };
}
