import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type Config, publicOrigin } from '@switchyard/platform/config/config.ts';
import { createSigner } from '@switchyard/platform/runtime/signing-key.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Key with which a visitor follows a ticket: its signed id. Valid for this ticket only. */
export function ticketLink(config: Config, ticketId: string): string {
  return `${ticketId}.${createSigner(config, 'ticket-link').sign(ticketId)}`;
}

/** The ticket of a mailed key. @throws ProblemError `auth.token_invalid` */
export function readTicketLink(config: Config, link: string): string {
  const [id = '', signature = ''] = link.split('.');
  if (!uuid.test(id) || !createSigner(config, 'ticket-link').isValid(id, signature)) {
    throw new ProblemError('auth.token_invalid');
  }
  return id;
}

/** Link in a mail: users with an account get the console, visitors the signed key, which is kept out of logs. */
export function ticketAddress(config: Config, ticket: { id: string; requesterId: string | null }): string {
  const page = `${publicOrigin(config)}/support`;
  return ticket.requesterId === null
    ? `${page}#${ticketLink(config, ticket.id)}`
    : `${page}?ticket=${ticket.id}`;
}
