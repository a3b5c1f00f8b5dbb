import { changedValue } from '../../ui/field-words.ts';

const isoInstant = /^\d{4}-\d\d-\d\dT/;

/** A value in a conflict; texts are shown in full, because two beginnings cannot be compared. */
export function contestedValue(field: string, value: unknown, zone: string): string {
  const isText = typeof value === 'string' && value.length > 60 && !isoInstant.test(value);
  return isText ? value : changedValue(field, value, zone);
}
