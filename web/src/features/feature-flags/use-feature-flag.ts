import type { FlagEvaluation } from '@switchyard/contracts/feature-flags/flag.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { evaluationErrorMessage, evaluationFallback } from './evaluation-fallback.ts';
import { type EvaluationContext, useClientFlagsQuery, useEvaluateFlagQuery } from './flag-evaluation-api.ts';
import { flagListStaleSeconds } from './flag-constants.ts';

/** Attributes besides user, role and environment that a flag may depend on. */
export type FlagAttributes = Readonly<Record<string, string | number | boolean | null>>;

const noAttributes: FlagAttributes = {};

/**
 * Value of a flag for this session, updated live. While the request is pending or failed, the known state of the flag
 * applies, otherwise off.
 */
export function useFeatureFlag(key: string, attributes: FlagAttributes = noAttributes): FlagEvaluation {
  const { id: userId, role: userRole, flagEnvironment: environment } = useCurrentUser();
  const context: EvaluationContext = { ...attributes, userId, userRole, environment };
  const { data: flags } = useClientFlagsQuery(environment, {
    refetchOnMountOrArgChange: flagListStaleSeconds,
    refetchOnFocus: false,
  });
  const { data, error } = useEvaluateFlagQuery({ flagKey: key, context });
  if (data) return data;
  const known = flags?.find((flag) => flag.key === key);
  if (error) return evaluationFallback(known, evaluationErrorMessage(key, error));
  return { ...evaluationFallback(known, ''), reason: 'DEFAULT' };
}
