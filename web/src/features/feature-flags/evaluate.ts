import type { FlagEvaluation } from '@switchyard/contracts/feature-flags/flag.ts';
import type { AppDispatch, AppState } from '../../core/store.ts';
import { evaluationErrorMessage, evaluationFallback } from './evaluation-fallback.ts';
import { type EvaluationQuery, flagEvaluationApi } from './flag-evaluation-api.ts';

/** Evaluates a flag once. A cached result is marked as such; on failure the known state is used. */
export function evaluate(query: EvaluationQuery) {
  return async (dispatch: AppDispatch, getState: () => AppState): Promise<FlagEvaluation> => {
    const { evaluateFlag, clientFlags } = flagEvaluationApi.endpoints;
    const cached = evaluateFlag.select(query)(getState()).data;
    if (cached) return { ...cached, reason: 'CACHED', cacheHit: true };
    const call = dispatch(evaluateFlag.initiate(query));
    const { data, error } = await call;
    call.unsubscribe();
    if (data) return data;
    const known = clientFlags
      .select(query.context.environment)(getState())
      .data?.find((flag) => flag.key === query.flagKey);
    return evaluationFallback(known, evaluationErrorMessage(query.flagKey, error));
  };
}
