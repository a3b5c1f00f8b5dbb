import type { ZoneClock } from '../time/zone-clock.ts';

/** Settings of the company on which the value of a cell depends. */
export type CellContext = {
  /** A phone number in international form, or undefined if the text is none. */
  readonly phone: (text: string) => string | undefined;
  /** Clock of the company's zone: times without a zone are local. */
  readonly clock: ZoneClock;
};

/** The value of a cell, or {@link Unread}. */
export type ReadCell = (text: string, context: CellContext) => unknown;

/** A text that cannot be read, with the reason. */
export class Unread {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

export const readPhone: ReadCell = (text, { phone }) =>
  phone(text) ?? new Unread('Not a phone number: use the international form, such as +1 617 555 0100');

export const readYesNo: ReadCell = (text) => {
  const word = text.toLowerCase();
  if (['yes', 'y', 'true', '1', 'x', 'on'].includes(word)) return true;
  if (['no', 'n', 'false', '0', '-', 'off'].includes(word)) return false;
  return new Unread('Must be yes or no');
};

export const readWholeNumber: ReadCell = (text) => {
  const number = Number(text.replace(/(?<=\d)[,\s](?=\d{3}\b)/g, ''));
  return Number.isSafeInteger(number) ? number : new Unread('Must be a whole number');
};

export const readDecimal: ReadCell = (text) => {
  const number = Number(text);
  return Number.isFinite(number) ? number : new Unread('Must be a number');
};

/** Words with their values; other spellings of a value are accepted. */
export function readWord(words: Readonly<Record<string, string>>, reason: string): ReadCell {
  return (text) => {
    const word = text.toLowerCase().replace(/[\s-]+/g, '_');
    return Object.hasOwn(words, word) ? words[word] : new Unread(reason);
  };
}

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;
const localTime = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d?):(\d\d)(?::\d\d)?)?$/;

/** An instant in ISO form, or a day with or without a local time: `2026-11-30 08:00`. */
export const readInstant: ReadCell = (text, { clock }) => {
  if (isoInstant.test(text)) {
    const at = Date.parse(text);
    return Number.isNaN(at) ? new Unread(notATime) : new Date(at).toISOString();
  }
  const parts = localTime.exec(text);
  const [, year = '', month = '', day = '', hour = '0', minute = '0'] = parts ?? [];
  const date = `${year}-${month}-${day}`;
  const parsed = parts ? new Date(`${date}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date)
    return new Unread(notATime);
  if (Number(hour) > 23 || Number(minute) > 59) return new Unread(notATime);
  return new Date(clock.at(date, Number(hour) * 60 + Number(minute))).toISOString();
};

/** A day: `2026-11-30`, or as written in the USA, `11/30/2026`. A time behind it is left out. */
export const readDay: ReadCell = (text) => {
  const us = /^(\d\d?)\/(\d\d?)\/(\d{4})(?:\s|$)/.exec(text);
  const day = us ? `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}` : text.slice(0, 10);
  const parsed = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day)
    return new Unread('Must be a day such as 2026-11-30');
  return day;
};

const notATime = 'Must be a time such as 2026-11-30 08:00';
