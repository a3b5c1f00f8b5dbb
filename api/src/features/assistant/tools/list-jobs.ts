import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import { jobStates, openJobStates } from '@switchyard/contracts/jobs/job-state.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import { z } from 'zod';
import { countReport } from './count-report.ts';
import {
  citeCustomer,
  citeJob,
  citeTechnician,
  resolveCustomer,
  resolveTechnician,
} from './resolve-records.ts';
import { defineTool, localTimeSchema, type ToolAnswer, type ToolContext, wordsSchema } from './tool.ts';
import { capital, counted, jobLine, stateWords, tradeWords } from './words.ts';
import { daySpan, periodWords } from './zone.ts';

const shown = 6;
const states = ['late', 'overdue', 'emergency', 'open', 'created', ...jobStates] as const;
const schema = z.strictObject({
  /** `late`, `overdue`, `emergency` and `open` are filters; the others are states. */
  state: z.enum(states).optional(),
  from: localTimeSchema.optional(),
  to: localTimeSchema.optional(),
  technician: wordsSchema.optional(),
  customer: wordsSchema.optional(),
  trade: tradeSchema.optional(),
  mine: z.boolean().optional(),
});
type Filters = z.output<typeof schema>;

export const listJobs = defineTool({
  name: 'list_jobs',
  mode: 'helper',
  description: 'Jobs by state, day, technician, customer or trade; `mine` for the user’s own.',
  schema,
  run: (context, filters) => answerJobs(context, filters, true),
});

export const countJobs = defineTool({
  name: 'count_jobs',
  mode: 'helper',
  description: 'How many jobs there are of a state; over a period for completed, created or cancelled ones.',
  schema,
  run: (context, filters) => answerJobs(context, filters, false),
});

async function answerJobs(context: ToolContext, filters: Filters, lists: boolean): Promise<ToolAnswer> {
  const { state, from, to } = filters;
  const owner = await ownerOf(context, filters);
  if ('answer' in owner) return owner.answer;
  const isPeriod =
    from !== undefined && (state === 'completed' || state === 'created' || state === 'cancelled');
  if (isPeriod)
    return await countReport(context, { report: state, from, to, owner, trade: filters.trade, lists });
  const query = {
    ...stateQuery(state, from !== undefined),
    ...owner.query,
    ...dayQuery(context, from, to),
    ...(filters.trade === undefined ? {} : { trade: filters.trade }),
  };
  const page = await context.read(jobRoutes.list, {
    query: { ...query, sort: sortOf(state, from), limit: lists ? shown : 1, count: 'true' },
  });
  const total = page.total ?? page.items.length;
  const what = describe(context, filters, owner.words);
  return lists ? listed(context, { items: page.items, total, what, owner }) : numbered(total, what, owner);
}

type Owner = {
  query: { technicianId?: string; customerId?: string };
  words: string;
  citations: ToolAnswer['citations'];
};

async function ownerOf(
  context: ToolContext,
  { technician, customer, mine }: Filters,
): Promise<Owner | { answer: ToolAnswer }> {
  if (mine === true) return ownJobs(context);
  if (technician !== undefined) {
    const found = await resolveTechnician(context, technician);
    if ('answer' in found) return found;
    return {
      query: { technicianId: found.item.id },
      words: ` of ${found.item.name}`,
      citations: [citeTechnician(found.item)],
    };
  }
  if (customer === undefined) return { query: {}, words: '', citations: [] };
  const found = await resolveCustomer(context, customer);
  if ('answer' in found) return found;
  return {
    query: { customerId: found.item.id },
    words: ` for ${found.item.name}`,
    citations: [citeCustomer(found.item)],
  };
}

/**
 * Meaning of "my jobs": as configured by the user, else their own visits or account, else everything visible to them.
 */
async function ownJobs(context: ToolContext): Promise<Owner | { answer: ToolAnswer }> {
  const { actor, memories } = context;
  const told = memories.find(({ kind }) => kind === 'my_jobs')?.value;
  if (actor.technicianId !== null)
    return { query: { technicianId: actor.technicianId }, words: ' of yours', citations: [] };
  if (actor.customerId !== null || told === undefined)
    return { query: {}, words: actor.customerId === null ? '' : ' of yours', citations: [] };
  const found = await resolveTechnician(context, told.replace(/'s$/, ''));
  return 'item' in found
    ? {
        query: { technicianId: found.item.id },
        words: ` of ${found.item.name}`,
        citations: [citeTechnician(found.item)],
      }
    : { query: {}, words: '', citations: [] };
}

function stateQuery(state: Filters['state'], hasDay: boolean): Record<string, string> {
  switch (state) {
    case undefined:
      return hasDay ? {} : { state: openJobStates.join(',') };
    case 'late':
      return { late: 'true' };
    case 'overdue':
      return { overdue: 'true' };
    case 'emergency':
      return { priority: 'emergency', state: openJobStates.join(',') };
    case 'open':
    case 'created':
      return { state: openJobStates.join(',') };
    case 'unscheduled':
      return { state: 'unscheduled,needs_return' };
    case 'completed':
      return { state: 'completed,invoiced,closed' };
    default:
      return { state };
  }
}

function dayQuery(
  context: ToolContext,
  from: string | undefined,
  to: string | undefined,
): Record<string, string> {
  if (from === undefined) return {};
  const span =
    from.length === 10
      ? daySpan(context.zone, from, to)
      : { from: context.zone.instant(from), to: context.zone.instant(to ?? from) };
  const end = span.to > span.from ? span.to : new Date(span.from.getTime() + 60_000);
  return { scheduledFrom: span.from.toISOString(), scheduledTo: end.toISOString() };
}

function sortOf(
  state: Filters['state'],
  from: string | undefined,
): 'scheduledStart' | 'resolveBy' | '-createdAt' {
  if (state === 'overdue') return 'resolveBy';
  return from !== undefined || state === 'late' ? 'scheduledStart' : '-createdAt';
}

function describe({ zone }: ToolContext, { state, from, to, trade }: Filters, owner: string): string {
  const names: Readonly<Record<string, string>> = {
    late: 'running late',
    overdue: 'past the resolve-by time',
    emergency: 'an open emergency',
    open: 'open',
    created: 'open',
    unscheduled: 'waiting for a visit',
  };
  const kind = state === undefined ? (from === undefined ? 'open' : '') : (names[state] ?? stateWords(state));
  const when = from === undefined ? '' : ` ${periodWords(zone, from, to)}`;
  return `${trade === undefined ? '' : `${tradeWords(trade)} `}|${owner}|${kind}|${when}`;
}

/** `3 plumbing jobs for Harbor Bakery are open today` */
function sentence(total: number, what: string): string {
  const [trade = '', owner = '', kind = '', when = ''] = what.split('|');
  const jobs = total === 0 ? `No ${trade}job${owner}` : counted(total, `${trade}job`) + owner;
  const verb = total <= 1 ? 'is' : 'are';
  const state = kind === 'an open emergency' && total > 1 ? 'open emergencies' : kind;
  return `${jobs} ${verb} ${state === '' ? 'scheduled' : state}${when}`;
}

function numbered(total: number, what: string, owner: Owner): ToolAnswer {
  const amount = total >= 10_000 ? '10,000 or more: ' : '';
  return { text: `${amount}${capital(sentence(total, what))}.`, citations: owner.citations ?? [] };
}

type Listing = { items: readonly Job[]; total: number; what: string; owner: Owner };

function listed(context: ToolContext, { items, total, what, owner }: Listing): ToolAnswer {
  const [only] = items;
  if (!only) return { text: `${sentence(0, what)}.`, citations: owner.citations ?? [] };
  const more = total > items.length ? `\n… and ${(total - items.length).toLocaleString('en-US')} more.` : '';
  return {
    text: `${capital(sentence(total, what))}:\n${items.map((job) => jobLine(context, job)).join('\n')}${more}`,
    citations: [...items.map(citeJob), ...(owner.citations ?? [])],
    ...(items.length === 1 ? { focus: { job: only.number } } : {}),
  };
}
