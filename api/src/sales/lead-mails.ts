import {
  industryLabels,
  leadFactWords,
  salesAnswerHours,
  spamSignWords,
  teamSizeLabel,
} from '@switchyard/contracts/leads/lead-options.ts';
import { leadName, saidDifferently } from '@switchyard/contracts/leads/lead-rules.ts';
import type { Lead, LeadFacts } from '@switchyard/contracts/leads/lead.ts';
import { oneLine, type QueuedMail } from '../mail/queue-mail.ts';

/** Notifies sales of a request; replies go through the lead, where they are stored. */
export function leadMail(
  lead: Lead,
  { link, said, isNew }: { link: string; said: LeadFacts; isNew: boolean },
): QueuedMail {
  const facts: [string, string | null][] = [
    ['Name', `${lead.firstName} ${lead.lastName}`.trim()],
    ['Company', lead.company],
    ['Email', lead.email],
    ['Phone', lead.phone],
    ['Team size', lead.teamSize && teamSizeLabel(lead.teamSize)],
    ['Industry', lead.industry && industryLabels[lead.industry]],
    ['Says differently now', differences(lead, said)],
    ['Looks like advertising', lead.spamSigns.map((sign) => spamSignWords[sign].toLowerCase()).join(', ')],
  ];
  const lines = facts.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`);
  const who = oneLine(leadName(lead).title);
  return {
    subject: isNew ? `New lead: ${who}` : `Lead wrote again: ${who}`,
    text: `${lines.join('\n')}\n\n${lead.message}\n\nPromised: an answer within ${salesAnswerHours} hours, by ${utc(lead.dueAt)}.\n${link}\n`,
  };
}

/** Facts in this request that differ from the lead's first values. */
function differences(lead: Lead, said: LeadFacts): string {
  return Object.entries(saidDifferently(lead, said))
    .map(([key, value]) => `${leadFactWords[key as keyof LeadFacts].toLowerCase()} ${value}`)
    .join(', ');
}

/** Confirms a request to the visitor. Repeats none of the visitor's text: the address may belong to another person. */
export function leadConfirmationMail({ firstName }: Pick<Lead, 'firstName'>): QueuedMail {
  return {
    subject: 'We received your message',
    text: `Hello${greeted(firstName)},

thank you for your interest in Switchyard. Your message reached our sales team. We will contact you within ${salesAnswerHours} hours.

If you did not write to us, you can ignore this mail.

The Switchyard sales team
`,
  };
}

/**
 * A plausible first name; other form content is never forwarded to strangers. A dot is only allowed at the end of a
 * word, otherwise mail programs would make links of it.
 */
function greeted(firstName: string): string {
  return /^(?:[\p{L}\p{M}' -]|\.(?= |$)){2,40}$/u.test(firstName) ? ` ${oneLine(firstName)}` : '';
}

function utc(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
