import { communicationRoutes } from '@switchyard/contracts/communications/communication-routes.ts';
import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { movableVisitStates } from '@switchyard/contracts/visits/visit-state.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { citeJob, type JobWords, resolveJob } from './resolve-records.ts';
import type { Draft, ToolAnswer, ToolContext } from './tool.ts';
import { quoted } from './words.ts';

/** A customer's request that only the office can carry out. */
export type Wish = {
  /** Display text: `cancel it`. */
  readonly deed: string;
  /** The message, about `my visit on Thu 19 Nov, 09:00 (#1042 No heat)`. */
  readonly words: (about: string) => string;
};

/** True if the user is a customer, who must ask the office instead. */
export function asksOffice({ actor }: ToolContext): boolean {
  return (
    actor.role === 'customer' &&
    actor.customerId !== null &&
    scopeFor(actor, 'communication.create') === 'own'
  );
}

/** Proposes a message to the office instead of the action: about the named job, else the next visit. */
export async function wishToOffice(context: ToolContext, named: JobWords, wish: Wish): Promise<ToolAnswer> {
  const found = await wishedFor(context, named);
  if ('answer' in found) return found.answer;
  const { job, visit, others } = found;
  const name = `#${job.number} ${quoted(job.title, 80)}`;
  const about =
    visit === undefined ? name : `my visit on ${context.zone.moment(visit.scheduledStart)} (${name})`;
  const warnings = others === 0 ? [] : ['You have other visits coming: this is about the next one'];
  return {
    text: `Only the office can ${wish.deed}. I can write to them for you: check the words on the card and confirm.`,
    citations: [citeJob(job)],
    focus: { job: job.number },
    draft: officeMessage(context, { job, text: wish.words(about), warnings }),
  };
}

type Message = {
  job: Pick<Job, 'id' | 'number' | 'title'> | null;
  text: string;
  warnings?: readonly string[];
};

/** A customer's message to the office, shown to both in the portal. */
export function officeMessage({ actor }: ToolContext, { job, text, warnings = [] }: Message): Draft {
  const body = { customerId: actor.customerId, jobId: job?.id ?? null, channel: 'portal', body: text };
  return {
    kind: 'customer.message',
    title: 'Message to the office',
    changes: [
      { label: 'To', before: '', after: 'the office' },
      { label: 'By', before: '', after: 'portal' },
      ...(job === null
        ? []
        : [{ label: 'About', before: '', after: `#${job.number} ${quoted(job.title, 80)}` }]),
      { label: 'Message', before: '', after: text },
    ],
    warnings,
    steps: [{ kind: 'command', method: 'POST', path: communicationRoutes.create.path, body, revision: null }],
  };
}

type WishedFor = { job: Job; visit: Visit | undefined; others: number };

async function wishedFor(context: ToolContext, named: JobWords): Promise<WishedFor | { answer: ToolAnswer }> {
  const { job, jobText, next } = named;
  const isSpokenOf =
    job !== undefined || jobText !== undefined || (next !== true && context.focus.job !== undefined);
  if (!isSpokenOf) return await nextVisit(context);
  const found = await resolveJob(context, named);
  if ('answer' in found) return found;
  const [visit] = await comingVisits(context, { jobId: found.item.id });
  return { job: found.item, visit, others: 0 };
}

async function nextVisit(context: ToolContext): Promise<WishedFor | { answer: ToolAnswer }> {
  const [visit, ...others] = await comingVisits(context, {});
  if (!visit)
    return {
      answer: {
        text: 'I see no visit of yours that is still to come. Tell me what to write, and I prepare a message to the office.',
        suggestions: ['Which of my jobs are open?'],
      },
    };
  const job = await context.read(jobRoutes.read, { params: { id: visit.jobId } });
  return { job, visit, others: others.length };
}

async function comingVisits({ read, now }: ToolContext, of: { jobId?: string }): Promise<Visit[]> {
  const { items } = await read(visitRoutes.list, {
    query: { ...of, from: now.toISOString(), state: movableVisitStates.join(','), limit: 3 },
  });
  return items;
}
