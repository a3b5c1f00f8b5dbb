import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  type FieldConflict,
  mergeableChange,
  mergePatch,
} from '@switchyard/contracts/offline/merge-rules.ts';
import { parseInput } from '../../http/parse-input.ts';
import type { QueuedAction } from './read-action.ts';

/** How to continue a command whose record has changed. */
export type StaleDecision =
  /** Run it on the current record with this body. */
  | { kind: 'again'; body: unknown; kept: readonly FieldConflict[] }
  /** Nothing is left to write. */
  | { kind: 'settled'; kept: readonly FieldConflict[] }
  | { kind: 'conflict'; fields: readonly FieldConflict[] }
  /** Neither a patch nor a transition: the user decides. */
  | { kind: 'person' };

export type StaleChange = { action: QueuedAction; body: unknown; base: Readonly<Record<string, unknown>> };

/** A transition is retried on the current record; a patch is merged field by field. Everything else needs the user. */
export function decideStale({ action, body, base }: StaleChange, current: unknown): StaleDecision {
  if (isTransition(action)) return { kind: 'again', body, kept: [] };
  if (action.method !== 'PATCH' || !isRecord(body) || !isRecord(current)) return { kind: 'person' };
  const entity = action.path.split('/')[2] ?? '';
  const change = mergeableChange(entity, { body, base, current });
  const merge = mergePatch({ entity, ...change });
  if (merge.conflicts.length > 0) return { kind: 'conflict', fields: merge.conflicts };
  const rest = change.bodyOf(merge.patch);
  if (rest === null) return { kind: 'settled', kept: merge.kept };
  return { kind: 'again', body: parseInput(action.command.route.body, rest), kept: merge.kept };
}

/** True for a state transition: other changes of the record do not affect it. */
export function isTransition({ path }: Pick<QueuedAction, 'path'>): boolean {
  return path.endsWith('/transitions') || path.endsWith('/accept');
}

/** The current record, if the error is a stale revision. */
export function staleRecord(error: unknown): { revision: number } | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'revision.stale') return undefined;
  const { current } = error.extras;
  return isRecord(current) && typeof current['revision'] === 'number'
    ? { ...current, revision: current['revision'] }
    : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
