import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import { contactLimits, industries, teamSizes } from '@switchyard/contracts/leads/lead-options.ts';
import type { LeadSubmission } from '../../sales/store-lead.ts';
import type { SalesState } from './conversation-state.ts';
import { prospectSteps } from './understanding/read-prospect.ts';

/** True if the visitor can be contacted and was asked everything, or wants to be contacted now. */
export function isReadyToStore({ facts, skipped }: SalesState, wantsContact: boolean): boolean {
  if (facts.email === undefined && facts.phone === undefined) return false;
  const isAsked = prospectSteps.every(
    (step) => step === 'email' || facts[step] !== undefined || skipped.includes(step),
  );
  return isAsked || wantsContact;
}

/** The visitor as a lead, with the requested topics. */
export function leadOf(
  { facts, topics, messages }: SalesState,
  message: string,
): Omit<LeadSubmission, 'formKey'> {
  const [firstName = '', ...rest] = (facts.name ?? '').split(/\s+/);
  const said = [...messages.filter(({ role }) => role === 'user').map(({ content }) => content), message];
  const interest = topics.length === 0 ? '' : `Asked about: ${topics.join(', ')}.\n`;
  return {
    firstName: cutText(firstName, contactLimits.name.max),
    lastName: cutText(rest.join(' '), contactLimits.name.max),
    email: (facts.email ?? '').slice(0, 254),
    phone: (facts.phone ?? '').slice(0, contactLimits.phone.max),
    company: cutText(facts.company ?? '', contactLimits.company.max),
    teamSize: teamSizes.find((size) => size === facts.teamSize) ?? null,
    industry: industries.find((industry) => industry === facts.trade) ?? null,
    message: cutText(`${interest}${said.map((text) => `> ${text}`).join('\n')}`, contactLimits.message.max),
    source: 'chat',
  };
}
