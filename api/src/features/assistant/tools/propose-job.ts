import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import { jobPrioritySchema } from '@switchyard/contracts/jobs/job.ts';
import { jobRoutes } from '@switchyard/contracts/jobs/job-routes.ts';
import type { Site } from '@switchyard/contracts/sites/site.ts';
import { siteRoutes } from '@switchyard/contracts/sites/site-routes.ts';
import { type Technician, type Trade, tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import { visitRoutes } from '@switchyard/contracts/visits/visit-routes.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import type { Slots } from '../understanding/reading.ts';
import { tradeOfWork, typeOfWork } from './guess-job.ts';
import { findClash, overrideReason, warningsOf } from './plan-checks.ts';
import { citeCustomer, citeTechnician, resolveCustomer, resolveTechnician } from './resolve-records.ts';
import {
  defineTool,
  localTimeSchema,
  type ProposalStep,
  type ToolAnswer,
  type ToolContext,
  wordsSchema,
} from './tool.ts';
import { capital, quoted } from './words.ts';
import { asksOffice, officeMessage } from './write-to-office.ts';

const schema = z.strictObject({
  customer: wordsSchema.optional(),
  title: z.string().trim().min(2).max(200).optional(),
  trade: tradeSchema.optional(),
  priority: jobPrioritySchema.optional(),
  start: localTimeSchema.optional(),
  end: localTimeSchema.optional(),
  technician: wordsSchema.optional(),
});
type Input = z.output<typeof schema>;
const defaultMinutes = 60;

export const createJob = defineTool({
  name: 'create_job',
  mode: 'helper',
  description:
    'Proposes a new job for a customer, and its first visit when time and technician are given. The person confirms it; only when they asked for it.',
  schema,
  proposes: 'job.create',
  async run(context, input) {
    if (asksOffice(context)) return orderFromOffice(context, input);
    if (requireScope(context.actor, 'job.create').kind !== 'company') {
      return {
        text: 'Only the office creates jobs here. On your own job you can record a follow-up from its page.',
      };
    }
    const known = knownOf(input);
    if (input.customer === undefined)
      return { text: 'For which customer is the job?', asks: ['customer'], known };
    const found = await resolveCustomer(context, input.customer);
    if ('answer' in found) return { ...found.answer, known: { ...known, customer: '' } };
    const customer = found.item;
    if (customer.doNotService)
      return {
        text: `${customer.name} is marked: do not service. No job can be created.`,
        citations: [citeCustomer(customer)],
      };
    if (input.title === undefined)
      return { text: `What should be done for ${customer.name}?`, asks: ['title'], known };
    const trade = input.trade ?? tradeOfWork(input.title);
    if (trade === undefined)
      return {
        text: 'Which trade is it: electrical, HVAC, plumbing, construction, landscaping, cleaning or security?',
        asks: ['trade'],
        known,
        suggestions: ['Electrical', 'HVAC', 'Plumbing'],
      };
    const { items: sites } = await context.read(siteRoutes.list, {
      query: { customerId: customer.id, limit: 2 },
    });
    const [site] = sites;
    if (!site)
      return {
        text: `${customer.name} has no site yet, and a job needs one. Add it on the customer’s page, then ask me again.`,
        citations: [citeCustomer(customer)],
      };
    return await planned(context, {
      input,
      customer,
      site,
      hasMoreSites: sites.length > 1,
      title: input.title,
      trade,
    });
  },
});

/** A customer places an order as a message in their own words. */
function orderFromOffice(context: ToolContext, input: Input): ToolAnswer {
  const { title, start } = input;
  if (title === undefined) {
    return {
      text: 'What should be done? I write it to the office for you.',
      asks: ['title'],
      known: knownOf(input),
    };
  }
  const { zone } = context;
  const moment =
    start === undefined ? '' : start.length === 10 ? zone.day(start) : zone.moment(zone.instant(start));
  const when = moment === '' ? '' : ` When it suits me: ${moment}.`;
  return {
    text: 'Only the office creates jobs. I can write to them for you: check the words on the card and confirm.',
    draft: officeMessage(context, {
      job: null,
      text: `Please plan a visit for this: ${capital(title.replace(/\s+/g, ' ').replace(/\s(?=[:;,.])/g, ''))}.${when}`,
    }),
  };
}

function knownOf(input: Input): Slots {
  return Object.fromEntries(
    Object.entries(input).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

type NewJob = {
  input: Input;
  customer: Customer;
  site: Site;
  hasMoreSites: boolean;
  title: string;
  trade: Trade;
};
type FirstVisit = { technician: Technician; span: { from: Date; to: Date }; warnings: readonly string[] };

async function planned(context: ToolContext, job: NewJob): Promise<ToolAnswer> {
  const visit = await firstVisit(context, job);
  if (visit && 'answer' in visit) return { known: knownOf(job.input), ...visit.answer };
  return drafted(context, job, visit);
}

/** The first visit, if a time and a technician are named; conflicts become an answer. */
async function firstVisit(
  context: ToolContext,
  { input, customer, trade }: NewJob,
): Promise<FirstVisit | { answer: ToolAnswer } | undefined> {
  const { start, end, technician: name } = input;
  if (name === undefined || start === undefined || start.length === 10) return undefined;
  const found = await resolveTechnician(context, name);
  if ('answer' in found) return found;
  const from = context.zone.instant(start);
  const to =
    end === undefined ? new Date(from.getTime() + defaultMinutes * 60_000) : context.zone.instant(end);
  const facts = {
    customerId: customer.id,
    requiredSkills: [],
    earliestStart: null,
    latestFinish: null,
    resolveBy: null,
    trade,
  };
  const plan = { job: facts, crew: [found.item], span: { from, to }, visit: null };
  const clash = await findClash(context, plan);
  return clash
    ? { answer: clash }
    : { technician: found.item, span: plan.span, warnings: await warningsOf(context, plan) };
}

function drafted(context: ToolContext, job: NewJob, visit: FirstVisit | undefined): ToolAnswer {
  const { input, customer, site, title, trade } = job;
  const priority = input.priority ?? 'none';
  const isOpenTime = visit === undefined && (input.start !== undefined || input.technician !== undefined);
  const warnings = [
    ...(job.hasMoreSites ? [`${customer.name} has several sites; this takes ${site.name}`] : []),
    ...(isOpenTime ? ['No visit is planned yet: that needs a day, a time and a technician'] : []),
    ...(visit?.warnings ?? []),
  ];
  const when =
    visit === undefined
      ? ''
      : `${context.zone.moment(visit.span.from)} to ${context.zone.time(visit.span.to)}`;
  return {
    text: `I can create the job “${quoted(title, 80)}” for ${quoted(customer.name, 60)}${visit === undefined ? '' : `, ${when} with ${visit.technician.name}`}. Check the card and confirm.`,
    citations: [citeCustomer(customer), ...(visit === undefined ? [] : [citeTechnician(visit.technician)])],
    focus: { customer: customer.name },
    draft: {
      kind: 'job.create',
      title: `Create job: ${quoted(title, 80)}`,
      changes: [
        { label: 'Title', before: '', after: capital(title) },
        { label: 'Customer', before: '', after: customer.name },
        { label: 'Site', before: '', after: `${site.name}, ${site.address.line1}` },
        { label: 'Trade', before: '', after: trade },
        { label: 'Type', before: '', after: typeOfWork(title) },
        { label: 'Duration', before: '', after: `${defaultMinutes} minutes` },
        ...(priority === 'none' ? [] : [{ label: 'Priority', before: '', after: priority }]),
        ...(visit === undefined
          ? []
          : [{ label: 'Visit', before: '', after: `${when} with ${visit.technician.name}` }]),
      ],
      warnings,
      steps: stepsOf(job, visit),
    },
  };
}

function stepsOf(
  { input, customer, site, title, trade }: NewJob,
  visit: FirstVisit | undefined,
): ProposalStep[] {
  const body = {
    title: capital(title),
    type: typeOfWork(title),
    trade,
    customerId: customer.id,
    siteId: site.id,
    estimatedMinutes: defaultMinutes,
    source: 'app',
    ...(input.priority === undefined ? {} : { priority: input.priority }),
  };
  const make: ProposalStep = {
    kind: 'command',
    method: 'POST',
    path: jobRoutes.create.path,
    body,
    revision: null,
  };
  if (visit === undefined) return [make];
  const plan = {
    jobId: '$0.id',
    scheduledStart: visit.span.from.toISOString(),
    scheduledEnd: visit.span.to.toISOString(),
    technicianIds: [visit.technician.id],
    overrideReason: overrideReason(visit.warnings),
  };
  return [
    make,
    { kind: 'command', method: 'POST', path: visitRoutes.create.path, body: plan, revision: null },
  ];
}
