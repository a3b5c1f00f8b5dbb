import type {
  CustomField,
  CustomOption,
  UpdateCustomField,
} from '@switchyard/contracts/custom-fields/custom-field.ts';
import { keyOf, minorDigits, valueProblem } from '@switchyard/contracts/custom-fields/custom-value.ts';
import type { FieldError } from '@switchyard/contracts/http/problem.ts';
import { fieldError } from '../../access/access.ts';

type OptionInputs = NonNullable<UpdateCustomField['options']>;
type Checked = Pick<
  CustomField,
  | 'label'
  | 'type'
  | 'unit'
  | 'decimals'
  | 'min'
  | 'max'
  | 'currency'
  | 'options'
  | 'linkKind'
  | 'defaultValue'
>;

/** Options with their ids: new ones get one from their label, which no other option has or had. */
export function settledOptions(options: OptionInputs, before: readonly CustomOption[] = []): CustomOption[] {
  const taken = new Set([...before, ...options].flatMap(({ id }) => (id === undefined ? [] : [id])));
  return options.map(({ id, label, retired }) => {
    const own = id ?? keyOf(label, taken);
    taken.add(own);
    return { id: own, label, retired };
  });
}

/** Errors in a field's definition, each at its member. */
export function fieldErrors(field: Checked): FieldError[] {
  const { label, type, min, max, options, linkKind, defaultValue } = field;
  const errors: FieldError[] = [];
  const refuse = (member: string, message: string) =>
    errors.push(fieldError(`/${member}`, 'custom', `${label}: ${message}`));
  if (min !== null && max !== null && min > max) refuse('max', 'the most is less than the least');
  if (type === 'choice' && options.every(({ retired }) => retired)) {
    refuse('options', 'a choice needs an option that can be chosen');
  }
  for (const [member, of] of [
    ['id', options.map(({ id }) => id)],
    ['label', options.map((option) => option.label.toLowerCase())],
  ] as const) {
    if (new Set(of).size < of.length) refuse('options', `two options have the same ${member}`);
  }
  if (type === 'link' && linkKind === null) refuse('linkKind', 'a link needs a kind of record');
  if (type === 'money' && minorDigits(field.currency) > 3)
    refuse('currency', 'this currency is not supported');
  if (defaultValue !== null) {
    const problem = type === 'link' ? `${label}: a link has no default` : valueProblem(field, defaultValue);
    if (problem !== null) errors.push(fieldError('/defaultValue', 'custom', problem));
  }
  return errors;
}
