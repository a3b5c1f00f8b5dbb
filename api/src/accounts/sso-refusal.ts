import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SsoReason } from '@switchyard/contracts/sso/sso-connection.ts';

/** A sign-in that ends here; the reason goes to the audit, and to the user as words. */
export class SsoRefusal extends Error {
  override readonly name = 'SsoRefusal';
  readonly reason: SsoReason;

  constructor(reason: SsoReason, options: { cause?: unknown; message?: string } = {}) {
    super(options.message ?? reason, { cause: options.cause });
    this.reason = reason;
  }
}

/** The refusal as an answer of the api. */
export function toProblem({ reason, message }: SsoRefusal): ProblemError {
  return new ProblemError('sso.refused', {
    errors: [{ pointer: '/', in: 'body', code: reason, message }],
  });
}
