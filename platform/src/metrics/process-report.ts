import { z } from 'zod';
import type { RedisClient } from '../redis/redis-connections.ts';
import { defineScript } from '../redis/redis-script.ts';

const counts = z.array(z.number());

/** Report that each process publishes once a second. Counters cover the last minute. */
export const processReportSchema = z.object({
  id: z.string(),
  role: z.enum(['api', 'workers']),
  pid: z.number(),
  startedAt: z.string(),
  seenAt: z.string(),
  rssBytes: z.number(),
  cpuShare: z.number(),
  eventLoopP99Ms: z.number(),
  sockets: z.number(),
  /** Seconds that the counters cover. */
  seconds: z.number(),
  deliveries: z.number(),
  events: z.number(),
  requests: z.number(),
  errors: z.number(),
  gaps: z.number(),
  recoveries: z.object({ ring: z.number(), stream: z.number(), postgres: z.number(), snapshot: z.number() }),
  /** Figures of the last sweep, if this process swept recently. */
  lag: z.object({ events: z.number(), oldestMs: z.number(), ageMs: z.number() }).nullable(),
  delivery: counts,
  publish: counts,
  screen: counts,
  request: counts,
});
export type ProcessReport = z.infer<typeof processReportSchema>;

const reportsKey = '{ops:processes}:reports';
const seenKey = '{ops:processes}:seen';
/** A process that is silent for longer is not shown. Measured by Redis's clock, because process clocks may differ. */
const silentSeconds = 5;

const write = defineScript(`
local now = tonumber(redis.call('TIME')[1])
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('EXPIRE', KEYS[1], 60)
redis.call('EXPIRE', KEYS[2], 60)
for _, id in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now - 60)) do
  redis.call('HDEL', KEYS[1], id)
  redis.call('ZREM', KEYS[2], id)
end
`);

const read = defineScript(`
local now = tonumber(redis.call('TIME')[1])
local ids = redis.call('ZRANGEBYSCORE', KEYS[2], now - tonumber(ARGV[1]), '+inf')
if #ids == 0 then return {} end
return redis.call('HMGET', KEYS[1], unpack(ids))
`);

/** @throws Error if Redis is unavailable. */
export async function writeReport(client: RedisClient, report: ProcessReport): Promise<void> {
  await write(client, [reportsKey, seenKey], [report.id, JSON.stringify(report)]);
}

/** Reports of the running processes. @throws Error if Redis is unavailable. */
export async function readReports(client: RedisClient): Promise<ProcessReport[]> {
  const reply = await read(client, [reportsKey, seenKey], [silentSeconds]);
  if (!Array.isArray(reply)) return [];
  return reply.flatMap((text: unknown) => {
    const parsed = typeof text === 'string' ? processReportSchema.safeParse(JSON.parse(text)) : undefined;
    return parsed?.data ?? [];
  });
}
