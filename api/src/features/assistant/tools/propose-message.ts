import { communicationRoutes } from '@switchyard/contracts/communications/communication-routes.ts';
import { customerRoutes } from '@switchyard/contracts/customers/customer-routes.ts';
import type { Customer } from '@switchyard/contracts/customers/customer.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import { z } from 'zod';
import { requireScope } from '../../../access/access.ts';
import {
  citeCustomer,
  citeJob,
  citeTechnician,
  resolveCustomer,
  resolveJob,
  resolveTechnician,
} from './resolve-records.ts';
import {
  defineTool,
  jobNumberSchema,
  type ProposalStep,
  type ToolAnswer,
  type ToolContext,
  wordsSchema,
} from './tool.ts';
import { quoted } from './words.ts';
import { officeMessage } from './write-to-office.ts';

const schema = z.strictObject({
  customer: wordsSchema.optional(),
  job: jobNumberSchema.optional(),
  text: z.string().trim().min(1).max(4_000).optional(),
  channel: z.enum(['email', 'portal']).optional(),
});
type Input = z.output<typeof schema>;

export const messageCustomer = defineTool({
  name: 'message_customer',
  mode: 'helper',
  description:
    'Proposes a message to a customer, or to the customer of a job, in the words the person gave. The person confirms it; only when they asked for it.',
  schema,
  proposes: 'customer.message',
  async run(context, input) {
    requireScope(context.actor, 'communication.create');
    const about = await addressee(context, input);
    if ('answer' in about)
      return { ...about.answer, known: input.text === undefined ? {} : { text: input.text } };
    if (input.text === undefined) {
      const known = {
        ...(input.job === undefined ? {} : { job: input.job }),
        ...(about.customer === null ? {} : { customer: about.customer.name }),
      };
      return { text: `What should I write to ${about.to}?`, asks: ['text'], known };
    }
    const message = { ...about, text: input.text, channel: input.channel };
    return context.actor.role === 'customer' ? toOffice(context, message) : drafted(message);
  },
});

type About = { to: string; customer: Customer | null; job: Job | null };

async function addressee(
  context: ToolContext,
  { customer, job }: Input,
): Promise<About | { answer: ToolAnswer }> {
  const found = job === undefined ? undefined : await resolveJob(context, { job });
  if (found && 'answer' in found) return found;
  const about = found?.item ?? null;
  if (context.actor.role === 'customer') return { to: 'the office', customer: null, job: about };
  if (about && customer === undefined)
    return { to: about.customerName, customer: await customerOf(context, about), job: about };
  const name = customer ?? context.focus.customer;
  if (name === undefined)
    return {
      answer: {
        text: 'To which customer? Give me the name, or the number of a job.',
        asks: ['customer', 'job'],
      },
    };
  const person = await resolveCustomer(context, name);
  if ('answer' in person && person.answer.citations === undefined) {
    const technician = await technicianCalled(context, name);
    if (technician !== undefined) return { answer: technician };
  }
  return 'answer' in person ? person : { to: person.item.name, customer: person.item, job: about };
}

/** The assistant writes to customers only; of a technician it knows the number. */
async function technicianCalled(context: ToolContext, name: string): Promise<ToolAnswer | undefined> {
  if (scopeFor(context.actor, 'technician.view') === 'none') return undefined;
  const found = await resolveTechnician(context, name);
  if ('answer' in found) return undefined;
  const { item } = found;
  const phone = item.phone === null ? 'No phone number is stored.' : `Phone: ${item.phone}.`;
  return {
    text: `${quoted(item.name, 60)} is a technician, and I write to customers only. ${phone} A note for the visit reaches the technician on the page of the job.`,
    citations: [citeTechnician(item)],
  };
}

/** Users who see a job may write to its customer without seeing the whole account. */
async function customerOf(context: ToolContext, { customerId }: Job): Promise<Customer | null> {
  return context.actor.role === 'technician'
    ? null
    : await context.read(customerRoutes.read, { params: { id: customerId } });
}

type Message = About & { text: string; channel: Input['channel'] };

function toOffice(context: ToolContext, { job, text }: Message): ToolAnswer {
  return {
    text: 'I can send this to the office. Check the words on the card and confirm.',
    citations: job === null ? [] : [citeJob(job)],
    ...(job === null ? {} : { focus: { job: job.number } }),
    draft: officeMessage(context, { job, text }),
  };
}

function drafted(message: Message): ToolAnswer {
  const { to, customer, job, text, channel } = message;
  const email = channel === 'email' ? (customer?.email ?? null) : null;
  const isUnmailable = channel === 'email' && email === null;
  return {
    text: `I can send this to ${quoted(to, 60)}. Check the words on the card and confirm.`,
    citations: [
      ...(customer === null ? [] : [citeCustomer(customer)]),
      ...(job === null ? [] : [citeJob(job)]),
    ],
    ...(job === null ? {} : { focus: { job: job.number } }),
    draft: {
      kind: 'customer.message',
      title: `Message to ${quoted(to, 80)}`,
      changes: [
        { label: 'To', before: '', after: email === null ? to : `${to} (${email})` },
        { label: 'By', before: '', after: email === null ? 'portal' : 'email' },
        ...(job === null
          ? []
          : [{ label: 'About', before: '', after: `#${job.number} ${quoted(job.title, 80)}` }]),
        { label: 'Message', before: '', after: text },
      ],
      warnings: isUnmailable ? [`${to} has no email address: the message is shown in the portal`] : [],
      steps: [sendStep(message, email === null ? 'portal' : 'email')],
    },
  };
}

function sendStep({ customer, job, text }: Message, channel: 'email' | 'portal'): ProposalStep {
  const body = { customerId: customer?.id ?? null, jobId: job?.id ?? null, channel, body: text };
  return { kind: 'command', method: 'POST', path: communicationRoutes.create.path, body, revision: null };
}
