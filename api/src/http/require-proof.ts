import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Session } from '../plugins/session.ts';

/**
 * Refuses a risky step without a recent proof of identity. API tokens cannot prove who uses them.
 * @throws ProblemError `auth.proof_required`, `auth.session_required`
 */
export function requireProof({ token, isProven }: Pick<Session, 'token' | 'isProven'>): void {
  if (token !== null) throw new ProblemError('auth.session_required');
  if (!isProven) throw new ProblemError('auth.proof_required');
}
