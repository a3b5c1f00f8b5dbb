import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Session } from '../plugins/session.ts';

/**
 * Failed tasks, unexpected errors and the queue board concern all companies of a deployment, so being a company's admin
 * is not enough: only operators of the deployment have access.
 * @throws ProblemError auth.forbidden
 */
export function requireOperator({ user }: Session): void {
  if (!user.operator) throw new ProblemError('auth.forbidden');
}
