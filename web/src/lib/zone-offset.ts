import { locale } from './locale.ts';

/** Offset of an IANA zone at an instant, epoch ms: `GMT-5`. */
export function zoneOffset(zone: string, at: number): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
