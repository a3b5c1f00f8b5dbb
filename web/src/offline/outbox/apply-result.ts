import { t } from '@lingui/core/macro';
import type { Problem } from '@switchyard/contracts/http/problem.ts';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { type SyncResult, syncResultSchema } from '@switchyard/contracts/offline/sync-routes.ts';
import { actionTarget } from '../../core/action-target.ts';
import type { ConflictEntry } from './conflict-entry.ts';
import type { OutboxChange } from './outbox-change.ts';

/** The result of sending a batch or a picture. */
export type SendAnswer =
  | { readonly kind: 'results'; readonly results: readonly unknown[] }
  /** No answer. */
  | { readonly kind: 'network'; readonly text: string }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'other_user' }
  /** The server cannot answer now: 408, 425, 429, 5xx. */
  | {
      readonly kind: 'later';
      readonly status: number;
      readonly retryAfterMs: number | null;
      readonly text: string;
    }
  /** Not an answer of Switchyard: HTML, or JSON of another shape. */
  | { readonly kind: 'garbage'; readonly text: string }
  /** The whole call was refused. */
  | { readonly kind: 'refused'; readonly status: number; readonly text: string };

export type ResultContext = { readonly now: number; readonly random: () => number };

/** An action's own failures before it needs a person. */
export const mostFailures = 8;
const longestDelayMs = 60_000;
/** Longest wait that a server can ask for, ms. */
export const longestRetryAfterMs = 300_000;

/** Full jitter: a random delay up to the doubled one, ms. */
export function backoffMs(failures: number, random: () => number): number {
  return random() * Math.min(longestDelayMs, 1000 * 2 ** Math.min(failures, 10));
}

/** Failures that the server answered, among the recorded attempts. */
export function ownFailures({ attempts }: Pick<PendingAction, 'attempts'>): number {
  return attempts.filter(({ outcome }) => outcome !== 'network' && outcome !== 'batch').length;
}

/** True if a whole call with this action failed: it is then sent alone, so that it does not fail others. */
export function spoilsBatches({ attempts }: Pick<PendingAction, 'attempts'>): boolean {
  return attempts.some(({ outcome }) => outcome === 'garbage' || /^[45]\d\d$/.test(outcome));
}

/** Outcome for each action that was sent. Pure. */
export function changesOf(
  actions: readonly PendingAction[],
  answer: SendAnswer,
  context: ResultContext,
): OutboxChange[] {
  switch (answer.kind) {
    case 'results':
      return changesOfResults(actions, answer.results, context);
    case 'signed_out':
    case 'other_user':
      return actions.map(({ id }) => ({ kind: 'released', id, outcome: answer.kind, text: null }));
    case 'network':
      return actions.map((action) =>
        retry(action, { outcome: 'network', text: answer.text, counts: false }, context),
      );
    case 'later':
    case 'garbage':
    case 'refused':
      return actions.map((action) => afterWholeFailure(action, answer, actions.length === 1, context));
    default:
      return answer satisfies never;
  }
}

type WholeFailure = Extract<SendAnswer, { kind: 'later' | 'garbage' | 'refused' }>;

/** A failed call proves nothing about an action that was not alone in it. */
function afterWholeFailure(
  action: PendingAction,
  answer: WholeFailure,
  alone: boolean,
  context: ResultContext,
): OutboxChange {
  const { text } = answer;
  if (answer.kind === 'refused' && alone) {
    return { kind: 'attention', id: action.id, outcome: String(answer.status), text };
  }
  const outcome = answer.kind === 'garbage' ? 'garbage' : String(answer.status);
  const waits = answer.kind === 'later' ? answer.retryAfterMs : null;
  // The server asked to wait: the sent actions did not fail.
  const counts = alone && waits === null;
  return retry(action, { outcome: counts ? outcome : 'batch', text, counts, waits }, context);
}

function changesOfResults(
  actions: readonly PendingAction[],
  raw: readonly unknown[],
  context: ResultContext,
): OutboxChange[] {
  const results = new Map<string, SyncResult>();
  for (const item of raw) {
    const parsed = syncResultSchema.safeParse(item);
    if (parsed.success) results.set(parsed.data.id, parsed.data);
  }
  const hasGotOn = [...results.values()].some(({ outcome }) => outcome !== 'retry' && outcome !== 'blocked');
  const isHeldUp = [...results.values()].some(({ outcome }) => outcome === 'retry');
  return actions.map((action) => {
    const result = results.get(action.id);
    // An earlier action must be retried, or the batch took too long: this one follows right after.
    const isPutOff = result?.outcome === 'retry' && result.problem === null && result.retryAfterMs === 0;
    if ((result?.outcome === 'blocked' && isHeldUp) || (isPutOff && hasGotOn)) {
      return { kind: 'released', id: action.id, outcome: 'batch', text: null };
    }
    if (result !== undefined) return changeOf(action, result, context);
    return retry(action, { outcome: 'garbage', text: t`The answer cannot be read.`, counts: true }, context);
  });
}

function changeOf(action: PendingAction, result: SyncResult, context: ResultContext): OutboxChange {
  const { id } = action;
  switch (result.outcome) {
    case 'applied': {
      const { realId, merged, kept } = result;
      return {
        kind: 'applied',
        id,
        outcome: 'applied',
        text: null,
        realId,
        record: fieldsOf(result.record),
        merged,
        kept,
      };
    }
    case 'orphaned':
      return { kind: 'orphaned', id, outcome: 'orphaned', text: null, reason: result.reason };
    case 'refused':
      return {
        kind: 'attention',
        id,
        outcome: isTooOld(result.problem) ? tooOldOutcome : String(result.status),
        text: textOf(result.problem),
      };
    case 'conflict':
      return {
        kind: 'conflict',
        id,
        outcome: 'conflict',
        text: result.problem === null ? t`Changed on both sides.` : textOf(result.problem),
        entry: conflictOf(action, result, context.now),
      };
    case 'blocked':
      return retry(action, { outcome: 'blocked', text: t`Waits for another change.`, counts: true }, context);
    case 'retry': {
      const text = result.problem === null ? t`The server asks to try again.` : textOf(result.problem);
      // A request to wait is no failure of the action.
      const counts = result.problem !== null && result.problem.status !== 429;
      const outcome = counts ? 'retry' : 'batch';
      return retry(action, { outcome, text, counts, waits: result.retryAfterMs }, context);
    }
    default:
      return result satisfies never;
  }
}

/** Attempt at a create of which the server no longer knows whether an earlier one was applied. */
export const tooOldOutcome = 'too_old';

function isTooOld({ errors = [] }: Problem): boolean {
  return errors.some(({ pointer, code }) => pointer === '/occurredAt' && code === 'too_old');
}

type Failure = { outcome: string; text: string; counts: boolean; waits?: number | null };

function retry(action: PendingAction, failure: Failure, { now, random }: ResultContext): OutboxChange {
  const { outcome, text, counts, waits } = failure;
  if (counts && ownFailures(action) + 1 >= mostFailures)
    return { kind: 'attention', id: action.id, outcome, text };
  const asked = Math.min(longestRetryAfterMs, Math.max(0, waits ?? 0));
  const delay = Math.max(asked, backoffMs(action.retryCount, random));
  return { kind: 'retry', id: action.id, outcome, text, counts, nextAttemptAt: Math.ceil(now + delay) };
}

function conflictOf(
  action: PendingAction,
  result: Extract<SyncResult, { outcome: 'conflict' }>,
  now: number,
): ConflictEntry {
  return {
    actionId: action.id,
    resourceType: actionTarget(action.method, action.url)?.kind ?? 'unknown',
    timestamp: now,
    kind: result.kind,
    fields: result.fields,
    changedBy: result.changedBy,
    current: fieldsOf(result.record) ?? fieldsOf(result.problem?.current),
    detail: result.problem === null ? null : textOf(result.problem),
  };
}

function textOf(problem: { title: string; detail?: string | undefined }): string {
  return (problem.detail ?? problem.title).slice(0, 500);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}
