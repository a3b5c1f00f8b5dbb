import { t } from '@lingui/core/macro';
import type { ClientFlag, FlagEvaluation } from '@switchyard/contracts/feature-flags/flag.ts';
import { isRequestError } from '../../lib/request-error.ts';

/** Fallback value of a flag that cannot be evaluated: the known state, or off. */
export function evaluationFallback(
  known: Pick<ClientFlag, 'enabled'> | undefined,
  message: string,
): FlagEvaluation {
  return {
    enabled: known?.enabled ?? false,
    variant: null,
    reason: t`Error evaluating flag: ${message}`,
    flagId: null,
    evaluationTime: 0,
    cacheHit: false,
  };
}

/** Error message: the server's refusal in our words, otherwise the network error. */
export function evaluationErrorMessage(key: string, error: unknown): string {
  if (isRequestError(error) && typeof error.status === 'number') return t`Failed to evaluate flag ${key}`;
  if (isRequestError(error)) return error.text;
  return error instanceof Error ? error.message : t`Failed to evaluate flag ${key}`;
}
