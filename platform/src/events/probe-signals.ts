import { randomBytes } from 'node:crypto';
import type { RedisClient } from '../redis/redis-connections.ts';

const echoKey = (probeId: string) => `ops:probe:echo:${probeId}`;
const ticketKey = (ticket: string) => `ops:probe:ticket:${ticket}`;
/** Seconds; longer than any probe waits. */
const keptSeconds = 60;
const ticketSeconds = 15;

/** Records that a probe's task has run. */
export async function noteProbeEcho(redis: RedisClient, probeId: string): Promise<void> {
  await redis.set(echoKey(probeId), '1', 'EX', keptSeconds);
}

export async function hasProbeEcho(redis: RedisClient, probeId: string): Promise<boolean> {
  return (await redis.exists(echoKey(probeId))) === 1;
}

/** Issues a ticket for one socket without data access: for the live-updates probe. */
export async function issueProbeTicket(redis: RedisClient): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await redis.set(ticketKey(ticket), '1', 'EX', ticketSeconds);
  return ticket;
}

/** @returns true if the ticket was valid; it is consumed */
export async function takeProbeTicket(redis: RedisClient, ticket: string): Promise<boolean> {
  if (!/^[\w-]{32}$/.test(ticket)) return false;
  return (await redis.getdel(ticketKey(ticket))) !== null;
}
