import { t } from '@lingui/core/macro';
/** Display form of a record's number; a record created offline has none until the server assigns it. */
export function recordNumber(number: number): string {
  return number > 0 ? String(number) : 'new';
}

/** `#1042`, or `new`. */
export function hashNumber(number: number): string {
  return number > 0 ? `#${number}` : 'new';
}

type NumberedJob = { readonly number: number; readonly title: string };

/** `job #1042`, or `new job`, within a sentence. */
export function jobByNumber({ number }: Pick<NumberedJob, 'number'>): string {
  return number > 0 ? t`job #${number}` : t`new job`;
}

/** `#1042 No heat`; only the title if it has no number. */
export function jobByName({ number, title }: NumberedJob): string {
  return number > 0 ? `#${number} ${title}` : title;
}
