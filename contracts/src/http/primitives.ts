import { z } from 'zod';
import { hasAddress } from './plain-words.ts';

/**
 * UUID of a record in lower case, because ids are compared as strings. New ones are version 7 and sort by creation
 * time.
 */
/** Query parameter text that the database can store; body texts are checked by the parser. */
export const queryTextSchema = z
  .string()
  .trim()
  .refine((text) => !text.includes('\0'), 'Invalid text: it has a NUL');
export const idSchema = z.uuid().toLowerCase();
/** Instant in UTC, ISO 8601 with `Z`, years 1970 to 2199: the range in which clocks, sorting and the database work. */
export const instantSchema = z.iso
  .datetime()
  .max(30, 'Invalid time: nine digits of a second at most')
  .refine((value) => /^(19[7-9]|20|21)/.test(value), 'Invalid time: 1970 to 2199');
/** IANA zone name, for example `America/New_York`. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Invalid time zone: use an IANA name such as America/New_York' });
export const emailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
const invalidPhone = 'Invalid phone number: use the international form, +1 617 555 0100';
/** E.164 after removal of spaces, dashes, dots and brackets; ten national digits are read as North American. */
export const phoneSchema = z
  .string()
  .trim()
  .transform(normalisePhone)
  .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, invalidPhone));
/** A telephone number as typed, without a country: {@link phoneSchema} or the country of a company makes a number of it. */
export const typedPhoneSchema = z
  .string()
  .trim()
  .max(40)
  .regex(/^[+\d\s().-]*$/, invalidPhone)
  .refine((text) => text.replace(/\D/g, '').length >= 6, invalidPhone);
export const nameSchema = z.string().trim().min(2).max(80);
export const companyNameSchema = z.string().trim().min(2).max(120);
const addressInName = 'Must not contain a web address, a domain or @';
/** Name of a person or company that appears in mails: must not contain anything that mail programs would link. */
export const accountNameSchema = nameSchema.refine((name) => !hasAddress(name), addressInName);
export const ownCompanyNameSchema = companyNameSchema.refine((name) => !hasAddress(name), addressInName);
export const longTextSchema = z.string().trim().max(10_000);
export const shortTextSchema = z.string().trim().min(1).max(200);
export const reasonSchema = z.string().trim().min(1).max(500);
export const tagsSchema = z.array(z.string().trim().min(1).max(40)).max(20);
/** Integer minor units of the company's currency (cents). */
export const moneyMinorSchema = z.number().int().min(0).max(99_999_999_999);
/** Work time of a visit, minutes: five minutes to a day. */
export const durationMinutesSchema = z.number().int().min(5).max(1440);
export const latitudeSchema = z.number().min(-90).max(90);
export const longitudeSchema = z.number().min(-180).max(180);
export const pointSchema = z.strictObject({ latitude: latitudeSchema, longitude: longitudeSchema });
export type Point = z.infer<typeof pointSchema>;

/** Fields of every stored record. `revision` grows by one per change and decides conflicts. */
export const recordShape = {
  id: idSchema,
  revision: z.number().int().positive(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  deletedAt: instantSchema.nullable(),
};

/** A query parameter with several enum values, comma-separated: `state=scheduled,dispatched`. */
export function commaListSchema<Item extends z.ZodType<string, string>>(item: Item) {
  return z
    .string()
    .max(1000)
    .transform((value) => value.split(',').filter((part) => part.length > 0))
    .pipe(z.array(item).min(1));
}

/** A boolean query parameter: `true` or `false`. */
export const queryFlagSchema = z.enum(['true', 'false']).transform((value) => value === 'true');

function normalisePhone(value: string): string {
  const compact = value.replace(/[\s().-]/g, '');
  if (/^\d{10}$/.test(compact)) return `+1${compact}`;
  return compact.replace(/^00/, '+');
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
