import { createHash } from 'node:crypto';
import { type LeadSource, sameLeadDays, type SpamSign } from '@switchyard/contracts/leads/lead-options.ts';
import { answerDueAt, sameLeadKey } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead, LeadFacts } from '@switchyard/contracts/leads/lead.ts';
import { spamSignsOf } from '@switchyard/contracts/leads/spam-signs.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import { leadTable, type LeadValues } from '@switchyard/platform/db/records/lead-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import {
  countRequests,
  findLeadOfForm,
  insertLeadEntry,
} from '@switchyard/platform/db/repositories/lead-entry-repository.ts';
import {
  findSameLead,
  hasOtherLead,
  lockLeadsOf,
} from '@switchyard/platform/db/repositories/lead-repository.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../app-deps.ts';
import { requireFound } from '../access/access.ts';
import { recordLeadEvent } from './lead-events.ts';
import { leadConfirmationMail, leadMail } from './lead-mails.ts';
import { queueMail } from '../mail/queue-mail.ts';

/** Facts about a prospective customer. Email or phone is required; facts the chat did not learn are empty or null. */
export type LeadSubmission = Pick<
  Lead,
  'firstName' | 'lastName' | 'email' | 'company' | 'phone' | 'teamSize' | 'industry' | 'message'
> & {
  source: LeadSource;
  /** Idempotency key of the form. Null: each call is a separate request. */
  formKey: string | null;
};

export type StoredLead = { leadId: string; isNew: boolean };
type StoreDeps = Pick<AppDeps, 'database' | 'poker' | 'clock' | 'config' | 'tasks'>;

const dayMs = 86_400_000;
/** From this number of requests of one lead within a day, the lead is flagged. */
const manyRequests = 4;
const authors: Readonly<Record<LeadSource, string>> = {
  'contact-sales': 'Contact form',
  contact: 'Contact form',
  chat: 'Sales chat',
};

/**
 * Stores a visitor's request at the company that sells the product: as a new lead, or with the existing lead of the
 * same person and company. Sales are notified live, by mail and in their inbox; the visitor gets a mail, unless the
 * request looks like advertising. Used by contact form and sales chat.
 * @throws ProblemError `service.unavailable` without a company that sells the product
 */
export async function storeLead(
  deps: StoreDeps,
  submission: LeadSubmission,
  correlationId: string,
): Promise<StoredLead> {
  const companyId = await salesCompany(deps);
  if (companyId === null) throw new ProblemError('service.unavailable', { retryAfterSeconds: 60 });
  const actor = { kind: 'system', id: null, name: authors[submission.source] } as const;
  const context = { companyId, actor, source: 'web', correlationId, causationId: null } as const;
  return await runCommand(deps, context, (unit) => store(unit, submission, deps));
}

async function store(unit: UnitOfWork, submission: LeadSubmission, deps: StoreDeps): Promise<StoredLead> {
  const { tx, now } = unit;
  const { formKey, ...facts } = submission;
  const { firstName, lastName, phone, teamSize, industry } = facts;
  const said = { firstName, lastName, phone, teamSize, industry };
  const sameKey = sameLeadKey(submission);
  await lockLeadsOf(tx, submission.email === '' ? sameKey : submission.email);
  const known = formKey === null ? undefined : await findLeadOfForm(tx, formKey);
  if (known !== undefined) return { leadId: known, isNew: false };
  const since = new Date(now.getTime() - sameLeadDays * dayMs);
  const reader = { scope: companyScope, now };
  const earlierId = await findSameLead(tx, { sameKey, since });
  const earlier = earlierId === undefined ? undefined : await leadTable.find(tx, earlierId, reader);
  const messageHash = createHash('sha256').update(submission.message.toLowerCase()).digest('hex');
  const signs = await spamSigns(unit, submission, { leadId: earlier?.id ?? null, messageHash });
  const leadId = earlier?.id ?? newId(now.getTime());
  if (earlier) await joinRequest(unit, earlier, { facts, signs });
  else {
    const { companyId } = unit.context;
    const clock = { requestedAt: now, dueAt: answerDueAt(now) };
    const row = { ...facts, ...clock, id: leadId, companyId, sameKey, spamSigns: signs, now };
    await leadTable.insert(tx, [row]);
  }
  await insertLeadEntry(tx, {
    id: newId(now.getTime()),
    companyId: unit.context.companyId,
    leadId,
    kind: 'request',
    body: submission.message,
    source: submission.source,
    authorName: `${submission.firstName} ${submission.lastName}`.trim(),
    formKey,
    messageHash,
    said,
    createdAt: now,
  });
  const lead = requireFound(await leadTable.find(tx, leadId, reader));
  recordLeadEvent(unit, { verb: 'received', before: null, after: lead });
  await mailOf(unit, lead, { said, isNew: !earlier, isSuspect: signs.length > 0 }, deps);
  return { leadId, isNew: !earlier };
}

type Facts = Omit<LeadSubmission, 'formKey'>;

/**
 * The newest message counts; the first deadline and the first facts are kept: otherwise anyone who knows an address and
 * a company could replace the phone number. Only missing facts are filled in.
 */
async function joinRequest(
  unit: UnitOfWork,
  lead: Lead,
  { facts, signs }: { facts: Facts; signs: SpamSign[] },
): Promise<void> {
  const { message, source } = facts;
  const patch: Partial<LeadValues> = {
    message,
    source,
    firstName: lead.firstName || facts.firstName,
    lastName: lead.lastName || facts.lastName,
    phone: lead.phone || facts.phone,
    teamSize: lead.teamSize ?? facts.teamSize,
    industry: lead.industry ?? facts.industry,
    spamSigns: [...new Set([...lead.spamSigns, ...signs])],
    requestCount: lead.requestCount + 1,
    requestedAt: unit.now,
    dueAt: lead.answeredAt === null ? new Date(lead.dueAt) : answerDueAt(unit.now),
    answeredAt: null,
    ...(lead.state === 'lost' ? { state: 'new', lostReason: null } : {}),
  };
  await leadTable.update(unit.tx, lead.id, { patch, now: unit.now });
}

async function spamSigns(
  { tx, now }: UnitOfWork,
  submission: LeadSubmission,
  request: { leadId: string | null; messageHash: string },
): Promise<SpamSign[]> {
  const { own, sameMessage } = await countRequests(tx, {
    ...request,
    sender: submission,
    since: new Date(now.getTime() - dayMs),
  });
  return [
    ...spamSignsOf(submission),
    ...(sameMessage > 0 ? (['repeated_message'] as const) : []),
    ...(own >= manyRequests ? (['many_requests'] as const) : []),
  ];
}

async function mailOf(
  unit: UnitOfWork,
  lead: Lead,
  { said, isNew, isSuspect }: { said: LeadFacts; isNew: boolean; isSuspect: boolean },
  deps: StoreDeps,
): Promise<void> {
  const link = `${publicOrigin(deps.config)}/customers?view=leads&lead=${lead.id}`;
  await queueMail(unit, deps.config.SWITCHYARD_SALES_EMAIL, leadMail(lead, { link, said, isNew }), deps);
  // Prevents abuse of the form for mailing strangers: one confirmation per lead and one a day per address, none for
  // what looks like advertising.
  if (!isNew || isSuspect || lead.email === '') return;
  const since = new Date(unit.now.getTime() - dayMs);
  if (await hasOtherLead(unit.tx, { email: lead.email, leadId: lead.id, since })) return;
  await queueMail(unit, lead.email, leadConfirmationMail(lead), deps);
}
