import { customKey } from '../lib/custom-name.ts';
import { formatDate } from '../lib/format-date.ts';
import { workStateLook, workStates } from './work-state.ts';

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Display name of a field: `scheduledStart` becomes `scheduled start`, `custom.gate_code` `gate code`. */
export function fieldWords(field: string): string {
  const key = customKey(field);
  if (key !== null) return key.replaceAll('_', ' ');
  return field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** A field value as one line of text: states by their label, the rest as `shortValue`. */
export function changedValue(field: string, value: unknown, zone: string): string {
  const state = field === 'state' ? workStates.find((item) => item === value) : undefined;
  return state === undefined ? shortValue(value, zone) : workStateLook(state).word;
}

/** A value as one line of text. */
function shortValue(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') {
    return isoInstant.test(value) ? formatDate(value, zone, 'dateTime') : value.slice(0, 60);
  }
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    return value.length === 0 ? '–' : value.join(', ').slice(0, 60);
  }
  return JSON.stringify(value).slice(0, 60);
}
