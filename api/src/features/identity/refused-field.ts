import { type FieldError, ProblemError } from '@switchyard/contracts/http/problem.ts';

/** A refusal that names one field of the body. */
export function refusedField(pointer: string, code: string, message: string): ProblemError {
  const error: FieldError = { pointer, in: 'body', code, message };
  return new ProblemError('request.invalid', { errors: [error], detail: message });
}
