import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';

/** Translates a refused account row for the caller; other errors are unchanged. */
export function toEmailProblem(error: unknown): unknown {
  const failure = classifyDatabaseError(error);
  if (failure.kind !== 'unique') return error;
  if (failure.constraint === 'users_email' || failure.constraint === 'users_claimed_email') {
    return new ProblemError('auth.email_taken', {
      errors: [
        { pointer: '/email', in: 'body', code: 'email_taken', message: 'This email already has an account' },
      ],
    });
  }
  if (failure.constraint === 'users_technician') {
    return new ProblemError('record.duplicate', { detail: 'This technician already has an account' });
  }
  return error;
}
