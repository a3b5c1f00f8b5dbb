import { decideFlag, sameDecision } from '@switchyard/contracts/feature-flags/flag-decision.ts';
import { switchedFlagOf } from '@switchyard/contracts/realtime/event-message.ts';
import {
  abTestUpdateSchema,
  featureFlagUpdateSchema,
} from '@switchyard/contracts/realtime/server-message.ts';
import { parseTopic } from '@switchyard/contracts/realtime/topics.ts';
import {
  readEvaluations,
  type RememberedEvaluation,
  saveEvaluations,
} from '@switchyard/platform/events/flag-evaluations.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import type { FlagSnapshot } from '@switchyard/platform/flags/flag-snapshot.ts';
import type { FlagSnapshots } from '@switchyard/platform/flags/flag-snapshots.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

export type EvaluationPushDeps = { hub: Hub; redis: RedisClient; logger: Logger; flags: FlagSnapshots };

/** Kinds of topics with changes that concern evaluations; a process may read some or all of a company. */
const flagKinds: readonly string[] = ['flags', 'flag_changes', 'ab'];
/** Number of newest events, and of flags, remembered as handled. */
const rememberedEvents = 1_000;

/**
 * Notifies sessions whose evaluated result changes with a flag. Sent results are shared between processes; each
 * notifies its own sockets.
 */
export function pushEvaluations(deps: EvaluationPushDeps): void {
  const { hub, logger } = deps;
  const handled = new Map<string, true>();
  const pushed = new Map<string, number>();
  const last = new Map<string, Promise<void>>();
  const handle = (companyId: string, message: StoredMessage) => {
    const change = readChange(companyId, message);
    // The same event arrives in each topic that carries it.
    if (!change || handled.has(change.eventId)) return;
    noteIn(handled, change.eventId, true);
    // One after the other for a company: each compares with what the one before has told.
    const turn = (last.get(companyId) ?? Promise.resolve())
      .then(() => push(deps, change, pushed))
      .catch((error: unknown) => {
        logger.warn({ err: error, flag: change.flagKey }, 'changed evaluations not pushed');
      })
      .then(() => {
        if (last.get(companyId) === turn) last.delete(companyId);
      });
    last.set(companyId, turn);
  };
  hub.onEvent(({ companyId, topic }, message) => {
    if (!flagKinds.includes(parseTopic(topic)?.kind ?? '')) return;
    // Sockets are written first.
    setImmediate(handle, companyId, message);
  });
}

function noteIn<Value>(notes: Map<string, Value>, key: string, value: Value): void {
  notes.delete(key);
  notes.set(key, value);
  for (const oldest of notes.keys()) {
    if (notes.size <= rememberedEvents) break;
    notes.delete(oldest);
  }
}

type Change = { eventId: string; companyId: string; flagKey: string; environment: string | null };

/** Re-evaluates the changed flag, and those that depend on it, for the sessions that asked. */
async function push(deps: EvaluationPushDeps, change: Change, pushed: Map<string, number>): Promise<void> {
  const { companyId, flagKey, environment } = change;
  const environments =
    environment === null ? await deps.flags.environmentsOf(companyId, flagKey) : [environment];
  for (const each of environments) {
    const snapshot = await deps.flags.fresh({ companyId, environment: each });
    for (const key of withDependants(snapshot, flagKey)) {
      const place = `${companyId}:${each}:${key}`;
      if (pushed.get(place) === snapshot.number) continue;
      noteIn(pushed, place, snapshot.number);
      await pushFlag(deps, snapshot, key);
    }
  }
}

function withDependants({ flags }: FlagSnapshot, key: string): string[] {
  const dependants = [...flags].filter(([, { rules }]) =>
    rules?.prerequisites.some(({ flag }) => flag === key),
  );
  return [key, ...dependants.map(([dependant]) => dependant)];
}

async function pushFlag(
  { hub, redis }: EvaluationPushDeps,
  snapshot: FlagSnapshot,
  flagKey: string,
): Promise<void> {
  const start = performance.now();
  const { companyId, environment, number } = snapshot;
  const flag = { companyId, environment, flagKey };
  const sessions = sessionsOf(hub, companyId);
  const known = await readEvaluations(redis, flag, [...sessions.keys()]);
  const changes = new Map<string, RememberedEvaluation>();
  for (const [sessionId, remembered] of known) {
    if (remembered.revision > number) continue;
    // Another process may already have recorded this change; the result before it counts.
    const previous = remembered.revision === number ? remembered.previous : remembered.decision;
    const { enabled, variant, reason, flagId } = decideFlag(snapshot, flagKey, remembered.context);
    const decision = { enabled, variant, reason, flagId };
    if (!previous || sameDecision(previous, decision)) continue;
    changes.set(sessionId, { decision, context: remembered.context, revision: number, previous });
    const evaluationTime = Math.round((performance.now() - start) * 1000) / 1000;
    for (const connection of sessions.get(sessionId) ?? []) {
      hub.send(connection, {
        type: 'feature_flag_evaluation',
        flagKey,
        ...decision,
        evaluationTime,
        cacheHit: false,
      });
    }
  }
  await saveEvaluations(redis, flag, changes);
}

/** The flag that an event changed; with all environments for a test of it. */
function readChange(companyId: string, message: StoredMessage): Change | undefined {
  const parsed = JSON.parse(message.json.toString()) as { type?: unknown; event?: unknown };
  if (parsed.type === 'ab_test_update') return readTestStep(companyId, parsed);
  const { event } = featureFlagUpdateSchema.safeParse(parsed).data ?? {};
  const flag = event && switchedFlagOf(event);
  return flag && { eventId: event.id, companyId, flagKey: flag.key, environment: flag.environment };
}

function readTestStep(companyId: string, parsed: { event?: unknown }): Change | undefined {
  // The specified message alone names no flag.
  if (parsed.event === undefined) return undefined;
  const { event } = abTestUpdateSchema.safeParse(parsed).data ?? {};
  const record = event?.record;
  if (record?.kind !== 'experiment' && record?.kind !== 'public_experiment') return undefined;
  return { eventId: event?.id ?? '', companyId, flagKey: record.experiment.flagKey, environment: null };
}

function sessionsOf(hub: Hub, companyId: string): Map<string, Connection[]> {
  const ours = [...hub.connections].filter((connection) => connection.session.actor.companyId === companyId);
  return Map.groupBy(ours, (connection) => connection.session.sessionId);
}
