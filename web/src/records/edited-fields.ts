import { isSame } from '../lib/save-merged.ts';
import type { FormValues } from './form-field.ts';

/** Fields of a form whose values differ from the record's. */
export function editedFields<Input extends FormValues>(
  typed: Input,
  before: Input,
): (keyof Input & string)[] {
  return Object.keys(before).filter((name) => !isSame(typed[name], before[name]));
}
