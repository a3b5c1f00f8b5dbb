import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { z } from 'zod';
import { historyLines } from './history-lines.ts';
import { citeCustomer, citeJob, resolveJob } from './resolve-records.ts';
import { defineTool, jobNumberSchema, type ToolContext, wordsSchema } from './tool.ts';
import { capital, isInState, quoted, stateWords } from './words.ts';

const schema = z.strictObject({ job: jobNumberSchema.optional(), jobText: wordsSchema.optional() });
const events = 12;

export const readJob = defineTool({
  name: 'read_job',
  mode: 'helper',
  description: 'One job as it is now: state, customer, who goes when, what it says.',
  schema,
  async run(context, named) {
    const found = await resolveJob(context, named);
    if ('answer' in found) return found.answer;
    const job = found.item;
    return {
      text: jobText(context, job),
      citations: [citeJob(job), citeCustomer({ id: job.customerId, name: job.customerName })],
      focus: { job: job.number, customer: job.customerName },
      suggestions: [`What happened to job ${job.number}?`],
    };
  },
});

function jobText({ zone }: ToolContext, job: Job): string {
  const crew = job.technicianNames.length > 0 ? job.technicianNames.join(', ') : 'nobody yet';
  const when =
    job.scheduledStart === null
      ? 'No visit is planned.'
      : `Visit: ${zone.moment(job.scheduledStart)}${job.scheduledEnd === null ? '' : ` to ${zone.time(job.scheduledEnd)}`}.`;
  const lines = [
    `#${job.number} ${quoted(job.title)} ${isInState(job.state)}${job.stateReason === null ? '' : ` (${quoted(job.stateReason)})`}.`,
    `Customer: ${quoted(job.customerName)}, ${quoted(job.siteAddress)}.`,
    `Assigned: ${crew}. ${when}`,
    `Priority: ${job.priority}. Trade: ${job.trade}.${job.resolveBy === null ? '' : ` To be resolved by ${zone.moment(job.resolveBy)}.`}`,
    ...(job.description === '' ? [] : [`Description: “${quoted(job.description, 400)}”`]),
  ];
  return lines.join('\n');
}

export const readJobHistory = defineTool({
  name: 'read_job_history',
  mode: 'helper',
  description: 'What happened to a job: who changed what and when.',
  schema,
  async run(context, named) {
    const found = await resolveJob(context, named);
    if ('answer' in found) return found.answer;
    const job = found.item;
    const { items, hasMore } = await context.read(listEventsRoute, {
      query: { topic: historyTopic(context), jobId: job.id, limit: events },
    });
    const told = items.map(({ event }) => event).toReversed();
    const lines = historyLines(context.zone, told);
    const answer = { citations: [citeJob(job)], focus: { job: job.number, customer: job.customerName } };
    if (lines.length === 0)
      return {
        ...answer,
        text: `Nothing is recorded about #${job.number} ${quoted(job.title)} that you may see. It ${isInState(job.state)}.`,
      };
    const earlier = hasMore ? '\nOlder events are on the job’s page.' : '';
    return {
      ...answer,
      text: `What happened to #${job.number} ${quoted(job.title)} (${capital(stateWords(job.state))}):\n${lines.join('\n')}${earlier}`,
    };
  },
});

/** Topic with the history that the user may read. */
function historyTopic({ actor }: ToolContext): string {
  if (isStaff(actor)) return companyTopic(actor.companyId, 'timeline');
  return actor.role === 'technician'
    ? personalTopic(actor.companyId, 'technician', actor.technicianId ?? actor.userId)
    : personalTopic(actor.companyId, 'customer', actor.customerId ?? actor.userId);
}
