import { decideFlag } from '@switchyard/contracts/feature-flags/flag-decision.ts';
import type { FlagEvaluation } from '@switchyard/contracts/feature-flags/flag.ts';
import type { evaluateFlagRoute } from '@switchyard/contracts/feature-flags/flag-routes.ts';
import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import type { z } from 'zod';
import type { EvaluationCounter } from './usage/evaluation-counter.ts';
import type { Session } from '../../plugins/session.ts';
import type { ContextRecorder } from './contexts/context-recorder.ts';
import type { ExposureRecorder } from './experiments/exposure-recorder.ts';

type Asked = z.output<NonNullable<typeof evaluateFlagRoute.body>>;

/** The caller's context as the evaluator takes it. Without a user it is the caller's own. */
export function contextOf({ context }: Pick<Asked, 'context'>, session: Session): FlagContext {
  const { userId = session.actor.userId, environment, ...properties } = context;
  return { userId, sessionId: session.sessionId, environment, properties };
}

/** They note who got what. */
type Recorders = {
  readonly exposures: Pick<ExposureRecorder, 'note'>;
  readonly contexts: Pick<ContextRecorder, 'note'>;
  readonly counter: Pick<EvaluationCounter, 'note'>;
};

/**
 * Evaluates a flag with the rules that this transaction sees, so a result is never older than the last change; caching is
 * up to the client.
 */
export async function evaluateFlagFor(
  { tx, flags, companyId }: { tx: Tx; flags: FlagSnapshots; companyId: string },
  { flagKey, environment, recorders }: { flagKey: string; environment: string; recorders: Recorders | null },
  context: FlagContext,
): Promise<FlagEvaluation> {
  const start = performance.now();
  const snapshot = await flags.read(tx, { companyId, environment });
  const decision = decideFlag(snapshot, flagKey, context);
  recorders?.exposures.note(snapshot, flagKey, { context, variant: decision.variant });
  recorders?.contexts.note(snapshot, context);
  recorders?.counter.note(snapshot, flagKey, decision.enabled);
  const evaluationTime = Math.round((performance.now() - start) * 1000) / 1000;
  return { ...decision, evaluationTime, cacheHit: false };
}
