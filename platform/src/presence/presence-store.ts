import { z } from 'zod';
import type { RedisClient } from '../redis/redis-connections.ts';
import { defineScript } from '../redis/redis-script.ts';

/**
 * Connected technicians, stored in Redis only. A connection counts until a deadline that its process keeps extending,
 * so connections of a dead process expire by themselves. Times are Redis's, in Unix milliseconds.
 */
export type PresenceStore = {
  /** Marks a connection as open; repeat it well within `ttlMs`. */
  touch(who: PresenceKey, connection: { id: string; ttlMs: number }): Promise<void>;
  /** Marks a connection as closed. It counts for `graceMs` more, because most are replaced at once. */
  leave(who: PresenceKey, connection: { id: string; graceMs: number }): Promise<void>;
  /** Stores a device's report about its outbox replay. */
  recordReplay(who: PresenceKey, report: ReplayReport): Promise<void>;
  /** Technicians of all companies whose last connection has expired but who still count as connected. */
  listExpired(limit: number): Promise<PresenceKey[]>;
  /** Marks an expired technician as offline. */
  settle(who: PresenceKey): Promise<void>;
  /** Known presence of technicians of a company: of the given ones, or all. */
  read(companyId: string, technicianIds?: readonly string[]): Promise<KnownPresence[]>;
};

export type PresenceKey = { companyId: string; technicianId: string };

export type ReplayReport = {
  /** Actions still pending on the device. */
  waiting: number;
  /** Since when it was offline by its own report, ISO 8601. */
  offlineSince: string | null;
  /** Age of the oldest received action, milliseconds; null if there was none. */
  lagMs: number | null;
};

export type KnownPresence = {
  technicianId: string;
  online: boolean;
  /** Null while online, and for a device that was never connected. */
  offlineSince: Date | null;
  lastSeenAt: Date;
  waiting: number;
  replayLagMs: number | null;
  replayedAt: Date | null;
};

/** Published when a technician's presence changes in a way visible to the office: `<company>|<technician>`. */
export const presenceChannel = 'ops:{presence}:changed';
const liveKey = 'ops:{presence}:live';
const companyKey = (companyId: string) => `ops:{presence}:company:${companyId}`;
const memberOf = ({ companyId, technicianId }: PresenceKey) => `${companyId}|${technicianId}`;
const keptSeconds = 30 * 24 * 3_600;

/**
 * Entry of one technician: `conns` by id with each expiry, `seen`, `off` since (0: online), `waiting`, `lag` (-1:
 * unknown), `replayed` at (0: never). ARGV: technician, member, channel, retention in seconds, step, then the step's
 * arguments.
 */
const step = defineScript(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local raw = redis.call('HGET', KEYS[1], ARGV[1])
local state = raw and cjson.decode(raw) or { conns = {}, seen = now, off = 0, online = false, waiting = 0, lag = -1, replayed = 0 }
local told = { state.online, state.off, state.waiting, state.lag }
local seen = state.seen
if ARGV[5] == 'touch' then
  state.conns[ARGV[6]] = now + ARGV[7]
  state.seen = now
elseif ARGV[5] == 'leave' and state.conns[ARGV[6]] then
  state.conns[ARGV[6]] = math.min(state.conns[ARGV[6]], now + ARGV[7])
  state.seen = now
  seen = now
elseif ARGV[5] == 'replay' then
  state.waiting = tonumber(ARGV[6])
  state.replayed = now
  if tonumber(ARGV[8]) >= 0 then state.lag = tonumber(ARGV[8]) end
  state.seen = now
end
local last = 0
for id, ends in pairs(state.conns) do
  if ends <= now then state.conns[id] = nil elseif ends > last then last = ends end
end
state.online = last > 0
if state.online then
  state.off = 0
  redis.call('ZADD', KEYS[2], last, ARGV[2])
else
  if told[1] then state.off = seen end
  if ARGV[5] == 'replay' and tonumber(ARGV[7]) > 0 then state.off = tonumber(ARGV[7]) end
  redis.call('ZREM', KEYS[2], ARGV[2])
end
redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(state))
redis.call('EXPIRE', KEYS[1], ARGV[4])
if not raw or told[1] ~= state.online or told[2] ~= state.off or told[3] ~= state.waiting or told[4] ~= state.lag then
  redis.call('PUBLISH', ARGV[3], ARGV[2])
end
`);

const entrySchema = z.object({
  conns: z.record(z.string(), z.number()),
  seen: z.number(),
  off: z.number(),
  waiting: z.number(),
  lag: z.number(),
  replayed: z.number(),
});

export function createPresenceStore(redis: RedisClient): PresenceStore {
  const run = async (who: PresenceKey, ...args: (string | number)[]): Promise<void> => {
    const fixed = [who.technicianId, memberOf(who), presenceChannel, keptSeconds];
    await step(redis, [companyKey(who.companyId), liveKey], [...fixed, ...args]);
  };
  return {
    touch: (who, { id, ttlMs }) => run(who, 'touch', id, ttlMs),
    leave: (who, { id, graceMs }) => run(who, 'leave', id, graceMs),
    settle: (who) => run(who, 'settle'),
    recordReplay: (who, { waiting, offlineSince, lagMs }) =>
      run(who, 'replay', waiting, offlineSince === null ? 0 : Date.parse(offlineSince), lagMs ?? -1),
    listExpired: async (limit) => {
      const members = await redis.zrangebyscore(liveKey, '-inf', await redisNow(redis), 'LIMIT', 0, limit);
      return members.map(parsePresenceKey).filter((key) => key !== undefined);
    },
    read: async (companyId, technicianIds) => {
      if (technicianIds?.length === 0) return [];
      const now = await redisNow(redis);
      const key = companyKey(companyId);
      const entries = technicianIds
        ? (await redis.hmget(key, ...technicianIds)).map((raw, at) => [technicianIds[at] ?? '', raw] as const)
        : Object.entries(await redis.hgetall(key));
      return entries.flatMap(([id, raw]) => (raw === null ? [] : toPresence(id, raw, now)));
    },
  };
}

/** Undefined for an invalid key. */
export function parsePresenceKey(text: string): PresenceKey | undefined {
  const [companyId, technicianId] = text.split('|');
  return companyId && technicianId ? { companyId, technicianId } : undefined;
}

async function redisNow(redis: RedisClient): Promise<number> {
  const [seconds, micros] = await redis.time();
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
}

function toPresence(technicianId: string, raw: string, now: number): KnownPresence[] {
  const parsed = entrySchema.safeParse(JSON.parse(raw));
  if (!parsed.success) return [];
  const { conns, seen, off, waiting, lag, replayed } = parsed.data;
  const ends = Object.values(conns);
  const online = ends.some((end) => end > now);
  // Expired, but not yet settled.
  const since = ends.length > 0 ? seen : off;
  return [
    {
      technicianId,
      online,
      offlineSince: online || since === 0 ? null : new Date(since),
      lastSeenAt: new Date(seen),
      waiting,
      replayLagMs: lag < 0 ? null : lag,
      replayedAt: replayed === 0 ? null : new Date(replayed),
    },
  ];
}
