import { listEventsRoute } from '@switchyard/contracts/events/event-routes.ts';
import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { isStaff } from '@switchyard/contracts/identity/role.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { z } from 'zod';
import { citeCustomer, citeJob, resolveJob } from './resolve-records.ts';
import { defineTool, jobNumberSchema, type ToolContext, wordsSchema } from './tool.ts';
import { capital, quoted, stateWords } from './words.ts';

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
    `#${job.number} ${quoted(job.title)} is ${stateWords(job.state)}${job.stateReason === null ? '' : ` (${quoted(job.stateReason)})`}.`,
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
    const lines = told.filter((event) => !isToldByJob(event, told)).map((event) => eventLine(context, event));
    const answer = { citations: [citeJob(job)], focus: { job: job.number, customer: job.customerName } };
    if (lines.length === 0)
      return {
        ...answer,
        text: `Nothing is recorded about #${job.number} ${quoted(job.title)} that you may see. It is ${stateWords(job.state)}.`,
      };
    const earlier = hasMore ? '\nOlder events are on the job’s page.' : '';
    return {
      ...answer,
      text: `What happened to #${job.number} ${quoted(job.title)}, which is now ${stateWords(job.state)}:\n${lines.join('\n')}${earlier}`,
    };
  },
});

/** The history that the person may read. */
function historyTopic({ actor }: ToolContext): string {
  if (isStaff(actor)) return companyTopic(actor.companyId, 'timeline');
  return actor.role === 'technician'
    ? personalTopic(actor.companyId, 'technician', actor.technicianId ?? actor.userId)
    : personalTopic(actor.companyId, 'customer', actor.customerId ?? actor.userId);
}

const said: ReadonlySet<string> = new Set([
  'state',
  'scheduledStart',
  'technicians',
  'technicianNames',
  'priority',
  'title',
  'message',
]);

/** A step of a visit that its job took with it: once is enough. */
function isToldByJob(event: DomainEvent, told: readonly DomainEvent[]): boolean {
  if (event.type !== 'visit.state_changed') return false;
  const step = stepOf(event);
  return told.some(
    (other) =>
      other.type === 'job.state_changed' && other.occurredAt === event.occurredAt && stepOf(other) === step,
  );
}

function stepOf({ changes }: DomainEvent): string {
  const to = changes.find(({ field }) => field === 'state')?.to;
  return typeof to === 'string' ? to : '';
}

/** A visit that is over is planned for no time any more: that is no news beside its state. */
function isNews({ field, to }: DomainEvent['changes'][number], { changes }: DomainEvent): boolean {
  return field !== 'scheduledStart' || to !== null || !changes.some((change) => change.field === 'state');
}

const fieldWords: Readonly<Record<string, string>> = {
  scheduledStart: 'time',
  technicianNames: 'technicians',
};

function eventLine({ zone }: ToolContext, event: DomainEvent): string {
  const changes = event.changes
    .filter((change) => said.has(change.field) && isNews(change, event))
    .map(({ field, from, to }) => changeWords(zone, field, { from, to }))
    .filter((words) => words !== '');
  const reason = event.reason === null ? '' : ` Reason: “${quoted(event.reason)}”.`;
  const what = capital(event.type.replace('.', ' ').replaceAll('_', ' '));
  return `- ${zone.moment(event.occurredAt)}: ${what} by ${quoted(event.actor.name, 60)}${changes.length === 0 ? '.' : `: ${changes.join('; ')}.`}${reason}`;
}

function changeWords(
  zone: ToolContext['zone'],
  field: string,
  { from, to }: { from: unknown; to: unknown },
): string {
  const before = valueWords(zone, field, from);
  const after = valueWords(zone, field, to);
  if (after === '') return before === '' ? '' : `${fieldWords[field] ?? field} was ${before}`;
  return before === '' ? after : `${before} → ${after}`;
}

function valueWords(zone: ToolContext['zone'], field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .map((item) => valueWords(zone, field, item))
      .filter((item) => item !== '')
      .join(', ');
  if (typeof value === 'object') return 'name' in value ? quoted(String(value.name), 60) : '';
  if (field === 'scheduledStart' && typeof value === 'string') return zone.moment(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field === 'state' ? stateWords(text) : quoted(text, 120);
}
