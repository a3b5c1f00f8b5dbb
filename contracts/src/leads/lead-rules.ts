import { type LeadClock, type LeadState, salesAnswerHours } from './lead-options.ts';
import type { StateMachine } from '../records/state-machine.ts';
import type { Lead, LeadFacts } from './lead.ts';

const by = (to: LeadState) => ({ to, roles: ['desk'], needs: [] }) as const;

/** Manual transitions of a lead by the sales desk. Converting a lead to a customer also sets `won`. */
export const leadMachine: StateMachine<LeadState, 'desk'> = {
  kind: 'lead',
  noun: 'lead',
  initial: ['new'],
  steps: {
    new: [by('contacted'), by('lost')],
    contacted: [by('qualified'), by('lost')],
    qualified: [by('won'), by('lost')],
    won: [],
    lost: [by('contacted')],
  },
  stuck: 'stays so',
  needs: {},
};

export function nextLeadStates(from: LeadState): readonly LeadState[] {
  return leadMachine.steps[from].map(({ to }) => to);
}

/** True if a lead can become a customer: any lead not yet won. */
export function mayConvertLead({
  state,
  customerId,
}: {
  state: LeadState;
  customerId: string | null;
}): boolean {
  return customerId === null && state !== 'won';
}

/** Deadline for answering a request. */
export function answerDueAt(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + salesAnswerHours * 3_600_000);
}

/** State of a lead's 24-hour clock. */
export function leadClock(lead: { dueAt: string; answeredAt: string | null }, now: number): LeadClock {
  if (lead.answeredAt !== null) return 'answered';
  return now > Date.parse(lead.dueAt) ? 'overdue' : 'due';
}

/** Values in a request that differ from the lead's known ones; omitted values do not count. */
export function saidDifferently(lead: LeadFacts, said: LeadFacts): Partial<LeadFacts> {
  const isOther = (key: keyof LeadFacts) =>
    said[key] !== null &&
    said[key] !== '' &&
    said[key] !== lead[key] &&
    lead[key] !== null &&
    lead[key] !== '';
  const keys = (['firstName', 'lastName', 'phone', 'teamSize', 'industry'] as const).filter(isOther);
  return Object.fromEntries(keys.map((key) => [key, said[key]]));
}

/** Key that identifies the same lead despite different spellings of its company. */
export function sameLeadKey(lead: { email: string; phone: string; company: string }): string {
  const company = lead.company
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const person = lead.email === '' ? lead.phone.replaceAll(/\D/g, '') : lead.email.toLowerCase();
  return `${person}|${company}`;
}

/**
 * Display name of a lead, and the person's name next to it if the company is the name. Without either, the contact data
 * serves as the name.
 */
export function leadName({
  firstName,
  lastName,
  company,
  email,
  phone,
}: Pick<Lead, 'firstName' | 'lastName' | 'company' | 'email' | 'phone'>): { title: string; person: string } {
  const person = `${firstName} ${lastName}`.trim();
  if (company !== '') return { title: company, person };
  return { title: person || email || phone || 'Visitor', person: '' };
}
