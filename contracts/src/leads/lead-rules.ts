import { type LeadClock, type LeadState, salesAnswerHours } from './lead-options.ts';
import type { Lead, LeadFacts } from './lead.ts';

/** Where a lead may go by hand. `won` is reached by making a customer of it as well. */
const transitions: Readonly<Record<LeadState, readonly LeadState[]>> = {
  new: ['contacted', 'lost'],
  contacted: ['qualified', 'lost'],
  qualified: ['won', 'lost'],
  won: [],
  lost: ['contacted'],
};

export function nextLeadStates(from: LeadState): readonly LeadState[] {
  return transitions[from];
}

export function mayMoveLead(from: LeadState, to: LeadState): boolean {
  return transitions[from].includes(to);
}

/** A lead that is not won yet can become a customer. */
export function mayConvertLead({
  state,
  customerId,
}: {
  state: LeadState;
  customerId: string | null;
}): boolean {
  return customerId === null && state !== 'won';
}

/** When a request must have been answered. */
export function answerDueAt(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + salesAnswerHours * 3_600_000);
}

/** Where the 24-hour clock of a lead stands. */
export function leadClock(lead: { dueAt: string; answeredAt: string | null }, now: number): LeadClock {
  if (lead.answeredAt !== null) return 'answered';
  return now > Date.parse(lead.dueAt) ? 'overdue' : 'due';
}

/** What a request says differently from what is known of the lead; what it left out says nothing. */
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

/** What a lead counts as the same by; the same for different spellings of a company. */
export function sameLeadKey(lead: { email: string; phone: string; company: string }): string {
  const company = lead.company
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const person = lead.email === '' ? lead.phone.replaceAll(/\D/g, '') : lead.email.toLowerCase();
  return `${person}|${company}`;
}

/**
 * How a lead is called, and beside it the person where the company gives the name. Whoever told neither is called by
 * where they can be reached.
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
