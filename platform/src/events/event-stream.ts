import { socketLimits } from '@switchyard/contracts/realtime/protocol.ts';
import type { RedisClient } from '../redis/redis-connections.ts';
import { defineScript } from '../redis/redis-script.ts';
import { decodeStoredMessage, encodeStoredMessage, type StoredMessage } from './stored-message.ts';

/** Approximate number of messages kept per topic, and bytes while they are large; older ones are read from Postgres. */
const streamLength = socketLimits.ringFrames;
const streamBytes = socketLimits.ringBytes;
const streamTtlMs = 10 * 60_000;

/** Pub/sub channel of a topic's messages. */
export function topicChannel(topic: string): string {
  return `ops:live:{${topic}}`;
}

/** Stream of a topic's recent messages, by offset. A restored database has a new epoch and therefore a new stream. */
export function topicStreamKey(topic: string, epoch: string): string {
  return `ops:stream:{${topic}}:${epoch}`;
}

/**
 * Appends and publishes atomically. The stream filters: repeats are skipped and gaps refused, so a late, repeated or
 * resumed writer does no harm. An empty stream accepts messages only from offset 1 or with a refill: entries published
 * earlier, which are stored without being published again. ARGV: channel, length, ttl, number of refill entries (-1:
 * not offered), bytes, then alternating offset and message. A large message leaves room for as many of its size as the
 * bytes allow.
 */
const append = defineScript(`
local key, channel, length, refill = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[4])
local bytes = tonumber(ARGV[5])
local newest = redis.call('XREVRANGE', key, '+', '-', 'COUNT', 1)
local wasEmpty = #newest == 0
local last
if wasEmpty then
  if refill < 0 and ARGV[6] ~= '1' then return {'empty', 0, 0} end
  last = tonumber(ARGV[6]) - 1
else
  last = tonumber(string.match(newest[1][1], '^%d+'))
end
local appended = 0
local status = 'ok'
for i = 6, #ARGV, 2 do
  local offset = tonumber(ARGV[i])
  if offset == last + 1 then
    local most = math.max(1, math.min(length, math.floor(bytes / #ARGV[i + 1])))
    redis.call('XADD', key, 'MAXLEN', '~', most, ARGV[i] .. '-0', 'm', ARGV[i + 1])
    if not wasEmpty or (i - 6) / 2 >= refill then redis.call('PUBLISH', channel, ARGV[i + 1]) end
    last = offset
    appended = appended + 1
  elseif offset > last + 1 then
    status = 'gap'
    break
  end
end
if appended > 0 then redis.call('PEXPIRE', key, ARGV[3]) end
return {status, last, appended}
`);

export type AppendResult = { status: 'ok' | 'gap' | 'empty'; last: number; appended: number };

export type AppendRequest = {
  topic: string;
  epoch: string;
  /** Previously published and contiguous, ending right before `messages`; needed only by an empty stream. */
  refill?: readonly StoredMessage[];
  /** Contiguous. */
  messages: readonly StoredMessage[];
};

/** @throws Error if Redis is unavailable; the append may still have happened, and repeating it is harmless. */
export async function appendToStream(client: RedisClient, request: AppendRequest): Promise<AppendResult> {
  const { topic, epoch, refill, messages } = request;
  const entries = [...(refill ?? []), ...messages].flatMap((message) => [
    String(message.offset),
    encodeStoredMessage(message),
  ]);
  const reply = await append(
    client,
    [topicStreamKey(topic, epoch)],
    [topicChannel(topic), streamLength, streamTtlMs, refill?.length ?? -1, streamBytes, ...entries],
  );
  const [status, last, appended] = reply as [AppendResult['status'], number, number];
  return { status, last, appended };
}

/** Messages after an offset, in order without gaps; undefined if the stream does not reach back that far. */
export async function readStream(
  client: RedisClient,
  place: { topic: string; epoch: string; after: number; limit: number },
): Promise<StoredMessage[] | undefined> {
  const key = topicStreamKey(place.topic, place.epoch);
  const entries = await client.xrangeBuffer(key, `${place.after + 1}-0`, '+', 'COUNT', place.limit);
  const messages: StoredMessage[] = [];
  for (const [, fields] of entries) {
    const message = fields[1] && decodeStoredMessage(fields[1]);
    if (!message || message.offset !== place.after + 1 + messages.length) return undefined;
    messages.push(message);
  }
  return messages.length === 0 ? undefined : messages;
}
