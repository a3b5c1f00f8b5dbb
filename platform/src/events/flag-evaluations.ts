import type { FlagDecision } from '@switchyard/contracts/feature-flags/flag-decision.ts';
import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagContext } from '@switchyard/contracts/flag-evaluation/flag-context.ts';
import { z } from 'zod';
import type { RedisClient } from '../redis/redis-connections.ts';
import { defineScript } from '../redis/redis-script.ts';

const decisionSchema = z.object({
  enabled: z.boolean(),
  variant: z.string().nullable(),
  reason: z.string(),
  flagId: z.string().nullable(),
});

/** The last flag result sent to a session. */
const rememberedSchema = z.object({
  decision: decisionSchema,
  /** Context that the session asked with. */
  context: z.custom<FlagContext>((value) => typeof value === 'object' && value !== null),
  /** Number of the company's change that produced the result; 0: requested by the session itself. */
  revision: z.number(),
  /** The result before that change. */
  previous: decisionSchema.nullable(),
});
export type RememberedEvaluation = z.infer<typeof rememberedSchema>;

export type EvaluatedFlag = { companyId: string; flagKey: string; environment: FlagEnvironment };

const keptSeconds = 30 * 24 * 3_600;
/** Most sessions remembered per flag; beyond it all are forgotten, which only costs them an optional push. */
const keptSessions = 50_000;

/** Sessions per call: the script passes them as arguments, and Lua accepts only a few thousand. */
const sessionsPerWrite = 1_000;

const write = defineScript(`
if redis.call('HLEN', KEYS[1]) > tonumber(ARGV[2]) then redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], unpack(ARGV, 3))
redis.call('EXPIRE', KEYS[1], ARGV[1])
`);

/** Longest context that is remembered, characters of JSON: sessions with longer ones ask again themselves. */
const longestContext = 4_096;

/** A result, the session to which it was sent, and the context for which it holds. */
export type ToldEvaluation = { sessionId: string; context: FlagContext; decision: FlagDecision };

/** Remembers the result sent to a session, so that changes can be pushed. Losing it with Redis is harmless. */
export async function rememberEvaluation(
  client: RedisClient,
  flag: EvaluatedFlag,
  { sessionId, context, decision }: ToldEvaluation,
): Promise<void> {
  if (JSON.stringify(context).length > longestContext) return;
  const remembered = { decision: decisionSchema.parse(decision), context, revision: 0, previous: null };
  await saveEvaluations(client, flag, new Map([[sessionId, remembered]]));
}

/** @throws Error if Redis is unavailable. */
export async function saveEvaluations(
  client: RedisClient,
  flag: EvaluatedFlag,
  bySession: ReadonlyMap<string, RememberedEvaluation>,
): Promise<void> {
  const sessions = [...bySession];
  for (let start = 0; start < sessions.length; start += sessionsPerWrite) {
    const fields = sessions
      .slice(start, start + sessionsPerWrite)
      .flatMap(([sessionId, remembered]) => [sessionId, JSON.stringify(remembered)]);
    await write(client, [evaluationsKey(flag)], [keptSeconds, keptSessions, ...fields]);
  }
}

/** Results sent to these sessions; sessions without a request are missing. @throws Error if Redis is unavailable. */
export async function readEvaluations(
  client: RedisClient,
  flag: EvaluatedFlag,
  sessionIds: readonly string[],
): Promise<Map<string, RememberedEvaluation>> {
  const found = new Map<string, RememberedEvaluation>();
  if (sessionIds.length === 0) return found;
  const values = await client.hmget(evaluationsKey(flag), ...sessionIds);
  for (const [index, value] of values.entries()) {
    const sessionId = sessionIds[index];
    const parsed = value === null ? undefined : rememberedSchema.safeParse(JSON.parse(value)).data;
    if (parsed && sessionId !== undefined) found.set(sessionId, parsed);
  }
  return found;
}

function evaluationsKey({ companyId, environment, flagKey }: EvaluatedFlag): string {
  return `ops:evaluated-for:${companyId}:${environment}:${flagKey}`;
}
