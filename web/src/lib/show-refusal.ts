import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { describeRequestError, fieldErrorsOf } from './request-error.ts';

/** Shows a server refusal on the fields it names, otherwise on the form. */
export function showRefusal<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): void {
  const messages = fieldErrorsOf(error);
  const named = fields.filter((field) => messages[field] !== undefined);
  for (const field of named) setError(field, { message: messages[field] ?? '' });
  if (named.length === 0) setError('root', { message: describeRequestError(error) });
}
