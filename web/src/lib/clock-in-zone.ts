import { locale } from './locale.ts';

/** The time in an IANA zone with its offset, on the 24-hour clock: `14:05 GMT-5`. */
export function clockInZone(timeZone: string): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'shortOffset',
  }).format(new Date());
}
