import { ticketHours } from '@switchyard/contracts/support/ticket-rules.ts';
import type { Ticket } from '@switchyard/contracts/support/ticket.ts';
import { oneLine, type QueuedMail } from '../../mail/queue-mail.ts';

/** Tells a visitor that the ticket exists and how to follow it. Repeats none of the visitor's text. */
export function ticketOpenedMail(ticket: Ticket, address: string): QueuedMail {
  return {
    subject: `We received your request (#${ticket.number})`,
    text: `Hello,

your request reached our support team as ticket #${ticket.number}. You will hear from us within ${ticketHours[ticket.priority].answer} hours.

Read and answer it here, no account needed:
${address}

Anyone with this link can read the ticket, so keep it to yourself. If you did not write to us, you can ignore this mail.

Switchyard support
`,
  };
}

type Answer = { body: string; authorName: string; address: string };

/** Sends the desk's answer to the requester. */
export function ticketAnsweredMail(ticket: Ticket, { body, authorName, address }: Answer): QueuedMail {
  const closing =
    ticket.state === 'resolved'
      ? 'We consider this resolved. If it is not, write back on the page and the ticket opens again:'
      : 'Read and answer it here:';
  return {
    subject: oneLine(`[#${ticket.number}] ${ticket.subject}`),
    text: `${body}\n\n-- \n${oneLine(authorName)}, Switchyard support\n\n${closing}\n${address}\n`,
    senderName: 'Switchyard support',
  };
}
