import { pointSchema } from '@switchyard/contracts/http/primitives.ts';
import { z } from 'zod';
import { readRecordedTime } from './recorded-time.ts';
import { type Neighborhood, territoryOfNeighborhood } from './territories.ts';
import { openTimeZone } from '@switchyard/contracts/time/time-zone.ts';
import { type RequestType, requestTypes } from './work-types.ts';

/** Zone of all times in the record. */
export const recordZone = openTimeZone('America/New_York');

/** Position of requests without coordinates in the record. */
const placeholder = { latitude: 42.3594, longitude: -71.0587 };

export const recordedSources = [
  'Constituent Call',
  'Citizens Connect App',
  'Employee Generated',
  'City Worker App',
  'Self Service',
  'Maximo Integration',
  'Twitter',
] as const;

const text = z.string().transform((value) => value.trim().replace(/\s+/g, ' '));
const time = z.string().transform((value, context) => {
  const read = readRecordedTime(value.trim(), recordZone);
  if (read.ok) return read.wall;
  context.addIssue({ code: 'custom', message: read.reason });
  return z.NEVER;
});
const noTime = z.literal('').transform(() => null);
const degrees = z
  .string()
  .trim()
  .regex(/^-?\d{1,3}(\.\d+)?$/, 'is not a coordinate')
  .transform(Number);
/** `2215.0` was `02215` before a spreadsheet converted it to a number. */
const postalCode = z
  .string()
  .trim()
  .regex(/^(\d{3,5}(\.0)?)?$/, 'is not a postal code')
  .transform((value) => (value === '' ? '' : value.replace('.0', '').padStart(5, '0')));
const neighborhood = z.enum(Object.keys(territoryOfNeighborhood) as [Neighborhood, ...Neighborhood[]]);
const requestType = z.enum(requestTypes as [RequestType, ...RequestType[]]);

/** A line of the record, with its original column names. */
export const requestRowSchema = z
  .object({
    CASE_ENQUIRY_ID: z.string().regex(/^\d{12}$/, 'is not a case number of 12 digits'),
    OPEN_DT: time,
    TARGET_DT: z.union([noTime, time]),
    CLOSED_DT: z.union([noTime, time]),
    CASE_STATUS: z.enum(['Open', 'Closed']),
    CLOSURE_REASON: text,
    SUBJECT: text.pipe(z.string().min(1)),
    TYPE: requestType,
    QUEUE: text,
    Location: z.string().trim(),
    neighborhood,
    land_usage: text,
    LOCATION_STREET_NAME: text,
    LOCATION_ZIPCODE: postalCode,
    LATITUDE: degrees,
    LONGITUDE: degrees,
    Source: z.enum(recordedSources),
  })
  .superRefine((row, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (row.CLOSED_DT !== null && row.CLOSED_DT < row.OPEN_DT) refuse('CLOSED_DT', 'is before OPEN_DT');
    if (row.TARGET_DT !== null && row.TARGET_DT < row.OPEN_DT) refuse('TARGET_DT', 'is before OPEN_DT');
    if ((row.CASE_STATUS === 'Closed') !== (row.CLOSED_DT !== null))
      refuse('CASE_STATUS', `is ${row.CASE_STATUS} ${row.CLOSED_DT === null ? 'without' : 'with'} CLOSED_DT`);
    if (!pointSchema.safeParse({ latitude: row.LATITUDE, longitude: row.LONGITUDE }).success)
      refuse('LATITUDE', 'is not on earth');
  });

export const columns = Object.keys(requestRowSchema.shape);

/** A recorded request, with times as local wall time of {@link recordZone}. */
export type CityRequest = ReturnType<typeof toCityRequest>;

export function toCityRequest(row: z.output<typeof requestRowSchema>) {
  const located = row.LATITUDE !== placeholder.latitude || row.LONGITUDE !== placeholder.longitude;
  return {
    id: row.CASE_ENQUIRY_ID,
    type: row.TYPE,
    opened: row.OPEN_DT,
    target: row.TARGET_DT,
    closed: row.CLOSED_DT,
    closure: row.CLOSURE_REASON,
    department: row.SUBJECT,
    queue: row.QUEUE,
    neighborhood: row.neighborhood,
    landUsage: row.land_usage,
    location: row.Location,
    street: row.LOCATION_STREET_NAME,
    postalCode: row.LOCATION_ZIPCODE,
    /** Null if the address was not geocoded. */
    point: located ? { latitude: row.LATITUDE, longitude: row.LONGITUDE } : null,
    source: row.Source,
  };
}
