import { contactPaths } from '@switchyard/contracts/leads/lead-options.ts';
import type { GuardedForm } from '../../lib/guarded-form.ts';
import { fieldErrorsOf, type RequestError } from '../../lib/request-error.ts';
import type { ContactTicket } from './use-contact-ticket.ts';

export type ContactOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly message: string; readonly fields: Readonly<Record<string, string>> };

/** Sends a contact form. Errors have texts for users. */
export async function sendContactRequest(
  form: GuardedForm<ContactTicket>,
  { fields, trap }: { fields: Readonly<Record<string, unknown>>; trap: string },
): Promise<ContactOutcome> {
  const answer = await form.send(contactPaths.create, fields, trap);
  if (answer.ok) return { ok: true };
  return { ok: false, message: reasonOf(answer.error), fields: fieldErrorsOf(answer.error) };
}

function reasonOf({ status, problem }: RequestError): string {
  if (status === 'network') return 'There was no connection. What you wrote is still here: try again.';
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil((problem?.retryAfterSeconds ?? 60) / 60));
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    return `Too many messages came from here. Try again in ${wait}, or call us.`;
  }
  if (status === 400) return 'Something in the form was refused. Look at the fields and send it again.';
  return 'We could not take the message just now. What you wrote is still here: try again, or write us an e-mail.';
}
