import { type FieldError, ProblemError } from './problem.ts';

export function fieldError(pointer: string, code: string, message: string): FieldError {
  return { pointer, in: 'body', code, message };
}

/** @throws ProblemError `request.invalid` naming every field, if there are any */
export function refuseFields(errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new ProblemError('request.invalid', { errors: [...errors] });
}
