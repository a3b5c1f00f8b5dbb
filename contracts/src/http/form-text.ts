import { z } from 'zod';

type Limits = { readonly min: number; readonly max: number };

/** A required text of a form; a missing one is reported as `Required`. The other two are errors beyond the limits. */
export function formText({ min, max }: Limits, tooShort: string, tooMuch = tooLong(max)) {
  return z.string({ error: 'Required' }).trim().min(min, tooShort).max(max, tooMuch);
}

/** Error of a text that is too long. */
export function tooLong(max: number): string {
  return `Please use at most ${max.toLocaleString('en-US')} characters`;
}

const badEmail = 'Please enter a valid email address';

/** A required mail address of a form, in lower case. */
export const formEmailSchema = z
  .string({ error: 'Required' })
  .trim()
  .toLowerCase()
  .max(254, badEmail)
  .pipe(z.email({ error: badEmail }));
