import { z } from 'zod';
import { formGuardSchema } from '../http/form-guard.ts';
import { contactLimits, industries, teamSizes } from './lead-options.ts';

const { name, company, phone, message } = contactLimits;

/** A required text; a missing one is reported as `Required`. */
const text = () => z.string({ error: 'Required' }).trim();
const chosen = <const Options extends readonly [string, ...string[]]>(options: Options, words: string) =>
  z
    .string({ error: 'Required' })
    .min(1, words)
    .pipe(z.enum(options, { error: words }));
const tooLong = (most: number) => `Please use at most ${most.toLocaleString('en-US')} characters`;
const badEmail = 'Please enter a valid email address';
const badPhone = 'Please enter a valid phone number';

const personShape = {
  firstName: text()
    .min(name.min, 'First name must be at least 2 characters')
    .max(name.max, tooLong(name.max)),
  lastName: text().min(name.min, 'Last name must be at least 2 characters').max(name.max, tooLong(name.max)),
  email: text()
    .toLowerCase()
    .max(254, badEmail)
    .pipe(z.email({ error: badEmail })),
};
const messageSchema = text()
  .min(message.min, 'Please provide more details about your needs')
  .max(message.max, tooLong(message.max));

/** Fields of the enterprise contact form. */
export const contactSalesSchema = z.strictObject({
  ...personShape,
  company: text().min(company.min, 'Company name is required').max(company.max, tooLong(company.max)),
  phone: text().min(phone.min, badPhone).max(phone.max, badPhone),
  teamSize: chosen(teamSizes, 'Please select team size'),
  industry: chosen(industries, 'Please select industry'),
  message: messageSchema,
});
export type ContactSales = z.output<typeof contactSalesSchema>;
/** Initial state of the form: every text is empty. */
export type ContactSalesInput = Record<keyof ContactSales, string>;

/** The short form of `/contact`; company is optional. */
export const contactSchema = z.strictObject({
  ...personShape,
  company: z.string().trim().max(company.max, tooLong(company.max)).default(''),
  message: messageSchema,
});
export type Contact = z.output<typeof contactSchema>;

/** A submitted form: its fields, its source and its guard. */
export const contactRequestSchema = z.discriminatedUnion('source', [
  contactSalesSchema.extend({ source: z.literal('contact-sales'), guard: formGuardSchema }),
  contactSchema.extend({ source: z.literal('contact'), guard: formGuardSchema }),
]);
export type ContactRequest = z.output<typeof contactRequestSchema>;
