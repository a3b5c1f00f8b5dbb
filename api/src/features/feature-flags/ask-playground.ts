import { decideFlag } from '@switchyard/contracts/feature-flags/flag-decision.ts';
import { variantValue } from '@switchyard/contracts/feature-flags/flag-variants.ts';
import {
  type DraftRules,
  type PlaygroundContext,
  playgroundLimits,
  type PlaygroundResult,
  type playgroundRoute,
  type PlaygroundTrace,
} from '@switchyard/contracts/feature-flags/playground-routes.ts';
import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import { type FlagTrace, traceFlag } from '@switchyard/contracts/flag-evaluation/flag-trace.ts';
import type { Database, Tx } from '@switchyard/platform/db/database.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import type { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import { withDrafts } from '@switchyard/platform/flags/draft-rules.ts';
import type { z } from 'zod';
import { fieldError, refuseFields } from '../../access/access.ts';
import { listEnvironments } from './environments.ts';
import { createPause } from './pause.ts';

type Question = z.output<NonNullable<typeof playgroundRoute.body>>;
type Answer = z.output<typeof playgroundRoute.reply>;
type Source = { readonly database: Database; readonly flags: FlagSnapshots; readonly companyId: string };

/** Longest answer, characters: payloads of variants may be long. */
const mostCharacters = 4 * 1024 * 1024;

/**
 * Evaluates flags for each context in each environment, with the rules of the last commit or with drafts. No transaction is
 * open while it evaluates, which may take a while.
 * @throws ProblemError `request.invalid` naming the field
 */
export async function askPlayground(source: Source, question: Question): Promise<Answer> {
  const { database, flags, companyId } = source;
  const read = await database.snapshot(companyId, async (tx) => {
    const found: FlagSnapshot[] = [];
    for (const environment of await environmentsOf(tx, question))
      found.push(await flags.read(tx, { companyId, environment }));
    return found;
  });
  const snapshots = read.map((snapshot) => drafted(snapshot, question.drafts));
  const keys = question.flags ?? livingFlags(snapshots);
  refuseLarge(snapshots, keys, question);
  const pause = createPause();
  const results: PlaygroundResult[] = [];
  let size = 0;
  for (const flag of keys) {
    for (const snapshot of snapshots) {
      for (const [at, context] of question.contexts.entries()) {
        const result = { ...resultOf(snapshot, flag, { context, question }), context: at };
        size += JSON.stringify(result).length;
        if (size > mostCharacters) {
          const detail = 'The answer would be too long: ask about fewer flags, contexts or environments';
          refuseFields([
            fieldError(question.flags === undefined ? '/environments' : '/flags', 'too_many', detail),
          ]);
        }
        results.push(result);
        await pause();
      }
    }
  }
  return { results, revisions: Object.fromEntries(snapshots.map((one) => [one.environment, one.revision])) };
}

async function environmentsOf(tx: Tx, { environments, drafts }: Question): Promise<string[]> {
  const known = (await listEnvironments(tx)).map(({ key }) => key);
  const unknown = (key: string, pointer: string) =>
    known.includes(key) ? [] : fieldError(pointer, 'unknown', `No such environment exists: ${key}`);
  refuseFields([
    ...(environments ?? []).flatMap((key, at) => unknown(key, `/environments/${at}`)),
    ...drafts.flatMap(({ environment }, at) => unknown(environment, `/drafts/${at}/environment`)),
  ]);
  return [...new Set(environments ?? known)];
}

/** @throws ProblemError `request.invalid` if a draft is about a flag that does not exist or is archived */
function drafted(snapshot: FlagSnapshot, drafts: readonly DraftRules[]): FlagSnapshot {
  const own = drafts.filter(({ environment }) => environment === snapshot.environment);
  const missing = own.filter(({ flag }) => !snapshot.flags.get(flag)?.rules);
  refuseFields(
    missing.map((draft) =>
      fieldError(`/drafts/${drafts.indexOf(draft)}/flag`, 'unknown', `No such flag is in use: ${draft.flag}`),
    ),
  );
  return own.length === 0 ? snapshot : withDrafts(snapshot, own);
}

function livingFlags(snapshots: readonly FlagSnapshot[]): string[] {
  const all = snapshots.flatMap(({ flags }) => [...flags].flatMap(([key, { rules }]) => (rules ? key : [])));
  return [...new Set(all)];
}

/** @throws ProblemError `request.invalid` */
function refuseLarge(snapshots: readonly FlagSnapshot[], keys: readonly string[], question: Question): void {
  const { contexts, trace, flags } = question;
  const count = contexts.length * snapshots.length * keys.length;
  const most = trace ? playgroundLimits.traces : playgroundLimits.results;
  const field = flags === undefined ? '/environments' : '/flags';
  if (count > most) {
    const what = trace ? 'results with their steps' : 'results';
    refuseFields([
      fieldError(field, 'too_many', `A question has at most ${most} ${what}, this one ${count}`),
    ]);
  }
  if (!trace) return;
  const each = snapshots.flatMap(({ evaluator }) => keys.map((key) => conditionsOf(evaluator.flag(key))));
  const conditions = contexts.length * each.reduce((sum, one) => sum + one, 0);
  if (conditions <= playgroundLimits.conditions) return;
  const message = `A question has at most ${playgroundLimits.conditions} conditions, this one ${conditions}`;
  refuseFields([fieldError(field, 'too_many', message)]);
}

function conditionsOf(flag: ReturnType<FlagSnapshot['evaluator']['flag']>): number {
  return (flag?.strategies ?? []).reduce((sum, { conditions }) => sum + conditions.length, 0);
}

type Asked = { readonly context: PlaygroundContext; readonly question: Question };

function resultOf(
  snapshot: FlagSnapshot,
  flag: string,
  { context, question }: Asked,
): Omit<PlaygroundResult, 'context'> {
  const { environment } = snapshot;
  const asked: FlagContext = { ...context, environment };
  const place = {
    flag,
    environment,
    isDraft: question.drafts.some((draft) => draft.flag === flag && draft.environment === environment),
  };
  if (!question.trace) {
    const { flagId: _, ...decision } = decideFlag(snapshot, flag, asked);
    return { ...place, ...decision, trace: null };
  }
  const trace = traceFlag(snapshot.evaluator, flag, asked);
  const { enabled, variant, reason, ruleId, bucket } = trace.result;
  return {
    ...place,
    enabled,
    variant: variant?.name ?? null,
    value: variant === null ? enabled : variantValue(variant),
    reason,
    ruleId,
    bucket,
    trace: shownTrace(trace, snapshot, flag),
  };
}

/** The trace with the names of segments. */
function shownTrace(
  { result: _, decidedBy, ...steps }: FlagTrace,
  { flags, segments }: FlagSnapshot,
  flag: string,
): PlaygroundTrace {
  const names = new Map(segments.map(({ id, name }) => [id, name]));
  const isArchived = flags.get(flag)?.rules === null;
  const strategies = steps.strategies.map((strategy) => ({
    ...strategy,
    segments: strategy.segments.map((segment) => ({
      ...segment,
      name: segment.isKnown ? (names.get(segment.id) ?? null) : null,
    })),
  }));
  // The stored rules have operators that the contract knows; read-only lists become those of the reply.
  return { ...steps, strategies, decidedBy: isArchived ? 'archived' : decidedBy } as PlaygroundTrace;
}
