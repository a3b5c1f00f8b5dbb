import { z } from 'zod';

/**
 * Extra fields of public forms, as protection against bots that fill in every form: the signed token issued with the
 * form, and a field that people do not see and leave empty.
 */
export const formGuardSchema = z.strictObject({
  token: z.string({ error: 'Required' }).max(200),
  /** Hidden from people; any content comes from a bot. */
  trap: z.string().max(200).default(''),
});
export type FormGuardFields = z.input<typeof formGuardSchema>;

/** Issued when a form is opened. */
export const formTicketSchema = z.object({
  token: z.string(),
  /** Earliest submission after opening the form, milliseconds; the page waits until then. */
  readyInMs: z.number().int(),
});
export type FormTicket = z.infer<typeof formTicketSchema>;

/** Values of `errors[].code` that refuse the form as a whole; after `form_expired` the page fetches a new token. */
export const formGuardCodes = ['form_expired', 'form_invalid', 'form_too_fast', 'form_trap'] as const;
export type FormGuardCode = (typeof formGuardCodes)[number];
