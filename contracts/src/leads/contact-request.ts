import { z } from 'zod';
import { formGuardSchema } from '../http/form-guard.ts';
import { formEmailSchema, formText, tooLong } from '../http/form-text.ts';
import { contactLimits, industries, teamSizes } from './lead-options.ts';

const { name, company, phone, message } = contactLimits;

const chosen = <const Options extends readonly [string, ...string[]]>(options: Options, words: string) =>
  z
    .string({ error: 'Required' })
    .min(1, words)
    .pipe(z.enum(options, { error: words }));
const badPhone = 'Please enter a valid phone number';

const shape = {
  firstName: formText(name, 'First name must be at least 2 characters'),
  lastName: formText(name, 'Last name must be at least 2 characters'),
  email: formEmailSchema,
  message: formText(message, 'Please provide more details about your needs'),
};

/** Fields of the enterprise contact form. */
export const contactSalesSchema = z.strictObject({
  ...shape,
  company: formText(company, 'Company name is required'),
  phone: formText(phone, badPhone, badPhone),
  teamSize: chosen(teamSizes, 'Please select team size'),
  industry: chosen(industries, 'Please select industry'),
});

/** The short form of `/contact`; company is optional. */
export const contactSchema = z.strictObject({
  ...shape,
  company: z.string().trim().max(company.max, tooLong(company.max)).default(''),
});

/** A submitted form: its fields, its source and its guard. */
export const contactRequestSchema = z.discriminatedUnion('source', [
  contactSalesSchema.extend({ source: z.literal('contact-sales'), guard: formGuardSchema }),
  contactSchema.extend({ source: z.literal('contact'), guard: formGuardSchema }),
]);
