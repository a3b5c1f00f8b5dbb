import {
  evaluateFlag,
  type FlagDecision,
  sameDecision,
} from '@switchyard/contracts/feature-flags/evaluate-flag.ts';
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

/** Tells sessions whose evaluated result changes with a flag. Processes share what was told, each tells its own sockets. */
export function pushEvaluations(deps: EvaluationPushDeps): void {
  const { hub, logger } = deps;
  hub.onEvent((channel, message) => {
    if (parseTopic(channel.topic)?.kind !== 'flags') return;
    const changed = readChange(channel.companyId, message);
    if (!changed) return;
    push(deps, changed).catch((error: unknown) => {
      logger.warn({ err: error, flag: changed.flag.flagKey }, 'changed evaluations not pushed');
    });
  });
}

type Change = { flag: EvaluatedFlag; decision: FlagDecision; offset: number };

async function push({ hub, redis }: EvaluationPushDeps, { flag, decision, offset }: Change): Promise<void> {
  const start = performance.now();
  const sessions = sessionsOf(hub, flag.companyId);
  const known = await readEvaluations(redis, flag, [...sessions.keys()]);
  const changes = new Map<string, RememberedEvaluation>();
  for (const [sessionId, remembered] of known) {
    if (remembered.offset > offset) continue;
    // Another process may have noted this very change already; what counts is the result before it.
    const previous = remembered.offset === offset ? remembered.previous : remembered.decision;
    if (!previous || sameDecision(previous, decision)) continue;
    changes.set(sessionId, { decision, offset, previous });
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
  const parsed = featureFlagUpdateSchema.safeParse(JSON.parse(message.json.toString()));
  const record = parsed.data?.event?.record;
  if (!parsed.success || record?.kind !== 'flag') return undefined;
  const { flagKey, environment, enabled } = parsed.data;
  const rule = { flagId: record.flag.id, environment, enabled, variants: record.flag.variants };
  return {
    flag: { companyId, flagKey, environment },
    decision: evaluateFlag(rule),
    offset: message.offset,
  };
}

function sessionsOf(hub: Hub, companyId: string): Map<string, Connection[]> {
  const ours = [...hub.connections].filter((connection) => connection.session.actor.companyId === companyId);
  return Map.groupBy(ours, (connection) => connection.session.sessionId);
}
