import { plural, t } from '@lingui/core/macro';
import { customKey } from '../lib/custom-name.ts';
import { formatDate } from '../lib/format-date.ts';
import { formatMoney } from '../lib/format-money.ts';
import { workStateLook, workStates } from './work-state.ts';

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Fields whose names are no words. */
const names: Readonly<Record<string, string | undefined>> = {
  nteMinor: t`cost limit`,
  poNumber: t`PO number`,
  externalRef: t`reference`,
};

/** Display name of a field: `scheduledStart` becomes `scheduled start`, `custom.gate_code` `gate code`. */
export function fieldWords(field: string): string {
  const key = customKey(field);
  if (key !== null) return key.replaceAll('_', ' ');
  return names[field] ?? field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A field value as one line of text: states by their label, the rest as `shortValue`. */
export function changedValue(field: string, value: unknown, zone: string): string {
  const state = field === 'state' ? workStates.find((item) => item === value) : undefined;
  if (state !== undefined) return workStateLook(state).word;
  // no-literal-text: the ending of fields in minor units
  const isMoney = typeof value === 'number' && field.endsWith('Minor');
  return isMoney ? formatMoney(value) : shortValue(value, zone);
}

/** A value as one line of text. */
function shortValue(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') {
    return isoInstant.test(value) ? formatDate(value, zone, 'dateTime') : value.slice(0, 60);
  }
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  const text = Array.isArray(value) ? listText(value) : partsText(value);
  return text === '' ? '–' : text.slice(0, 60);
}

/** Texts and named entries by name; others are counted. */
function listText(entries: readonly unknown[]): string {
  const texts = entries.map((entry) => {
    // An id says nothing to a reader.
    if (typeof entry === 'string') return isId.test(entry) ? undefined : entry;
    const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : undefined;
    return typeof name === 'string' ? name : undefined;
  });
  if (texts.every((text) => text !== undefined)) return texts.join(', ');
  return plural(entries.length, { one: '# entry', other: '# entries' });
}

/** The filled parts of an address or another group of values. */
function partsText(parts: object): string {
  return Object.values(parts)
    .filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number')
    .join(', ');
}
