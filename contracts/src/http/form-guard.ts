import { z } from 'zod';

/**
 * What a form of a visitor carries beside its fields, against programs that fill in every form they find: the signed
 * token that came with the form, and a field that people do not see and leave empty.
 */
export const formGuardSchema = z.strictObject({
  token: z.string({ error: 'Required' }).max(200),
  /** Nobody sees this field; whatever it holds was written by a program. */
  trap: z.string().max(200).default(''),
});
export type FormGuardFields = z.input<typeof formGuardSchema>;

/** What comes with a form when it is opened. */
export const formTicketSchema = z.object({
  token: z.string(),
  /** The form is taken no sooner than this after it was opened, milliseconds; an honest page waits for the rest. */
  readyInMs: z.number().int(),
});
export type FormTicket = z.infer<typeof formTicketSchema>;

/** Codes of `errors[].code` by which a form is refused as a whole; `form_expired` mends itself with a new token. */
export const formGuardCodes = ['form_expired', 'form_invalid', 'form_too_fast', 'form_trap'] as const;
export type FormGuardCode = (typeof formGuardCodes)[number];
