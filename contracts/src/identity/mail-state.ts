import { z } from 'zod';

/**
 * `kept`: no mail server; the mail can only be read in the outbox. `failed`: will be retried. `unknown`: handed over,
 * but the mail server did not answer; retried twice, hours apart. `held`: waits until the sign-up address is verified.
 */
export const mailStates = ['waiting', 'sent', 'kept', 'failed', 'unknown', 'held'] as const;
export const mailStateSchema = z.enum(mailStates);
export type MailState = z.infer<typeof mailStateSchema>;
