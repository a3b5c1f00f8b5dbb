import { probeActor, probeHeader } from '@switchyard/contracts/status/probe-actor.ts';
import { takeProbeTicket } from '@switchyard/platform/events/probe-signals.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { FastifyRequest } from 'fastify';
import type { SocketSession } from './socket-session.ts';

/** Longer than any probe, milliseconds. */
const validMs = 10_000;

/** The session of a workers' probe, for one socket without data access; null for all others. */
export async function resolveProbe(
  redis: RedisClient,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<SocketSession | null> {
  const ticket = headers[probeHeader];
  if (typeof ticket !== 'string' || !(await takeProbeTicket(redis, ticket))) return null;
  return { sessionId: newId(), expiresAt: new Date(Date.now() + validMs), actor: probeActor };
}
