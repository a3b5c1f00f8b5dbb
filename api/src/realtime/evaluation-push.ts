import {
  evaluateFlag,
  type FlagDecision,
  sameDecision,
} from '@switchyard/contracts/feature-flags/evaluate-flag.ts';
import { switchedFlagOf } from '@switchyard/contracts/realtime/event-message.ts';
import { featureFlagUpdateSchema } from '@switchyard/contracts/realtime/server-message.ts';
import { parseTopic } from '@switchyard/contracts/realtime/topics.ts';
import {
  type EvaluatedFlag,
  readEvaluations,
  type RememberedEvaluation,
  saveEvaluations,
} from '@switchyard/platform/events/flag-evaluations.ts';
import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';

export type EvaluationPushDeps = { hub: Hub; redis: RedisClient; logger: Logger };

/** Kinds of topics with switched flags; a process may read one or both of a company. */
const flagKinds: readonly string[] = ['flags', 'flag_changes'];
/** Number of newest events remembered as handled. */
const rememberedEvents = 1_000;

/**
 * Notifies sessions whose evaluated result changes with a flag. Sent results are shared between processes; each
 * notifies its own sockets.
 */
export function pushEvaluations(deps: EvaluationPushDeps): void {
  const { hub, logger } = deps;
  const handled = new Set<string>();
  hub.onEvent((channel, message) => {
    if (!flagKinds.includes(parseTopic(channel.topic)?.kind ?? '')) return;
    const changed = readChange(channel.companyId, message);
    // The same event arrives in each topic that carries it.
    if (!changed || handled.has(changed.eventId)) return;
    handled.add(changed.eventId);
    for (const oldest of handled) {
      if (handled.size <= rememberedEvents) break;
      handled.delete(oldest);
    }
    push(deps, changed).catch((error: unknown) => {
      logger.warn({ err: error, flag: changed.flag.flagKey }, 'changed evaluations not pushed');
    });
  });
}

type Change = { eventId: string; flag: EvaluatedFlag; decision: FlagDecision; revision: number };

async function push({ hub, redis }: EvaluationPushDeps, { flag, decision, revision }: Change): Promise<void> {
  const start = performance.now();
  const sessions = sessionsOf(hub, flag.companyId);
  const known = await readEvaluations(redis, flag, [...sessions.keys()]);
  const changes = new Map<string, RememberedEvaluation>();
  for (const [sessionId, remembered] of known) {
    if (remembered.revision > revision) continue;
    // Another process may already have recorded this change; the result before it counts.
    const previous = remembered.revision === revision ? remembered.previous : remembered.decision;
    if (!previous || sameDecision(previous, decision)) continue;
    changes.set(sessionId, { decision, revision, previous });
    const evaluationTime = Math.round((performance.now() - start) * 1000) / 1000;
    for (const connection of sessions.get(sessionId) ?? []) {
      hub.send(connection, {
        type: 'feature_flag_evaluation',
        flagKey: flag.flagKey,
        ...decision,
        evaluationTime,
        cacheHit: false,
      });
    }
  }
  await saveEvaluations(redis, flag, changes);
}

function readChange(companyId: string, message: StoredMessage): Change | undefined {
  const { event } = featureFlagUpdateSchema.safeParse(JSON.parse(message.json.toString())).data ?? {};
  const flag = event && switchedFlagOf(event);
  if (!flag) return undefined;
  const { id: flagId, key: flagKey, environment, enabled, revision, variants } = flag;
  return {
    eventId: event.id,
    flag: { companyId, flagKey, environment },
    decision: evaluateFlag({ flagId, environment, enabled, variants }),
    revision,
  };
}

function sessionsOf(hub: Hub, companyId: string): Map<string, Connection[]> {
  const ours = [...hub.connections].filter((connection) => connection.session.actor.companyId === companyId);
  return Map.groupBy(ours, (connection) => connection.session.sessionId);
}
