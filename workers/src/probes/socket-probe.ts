import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { subprotocol } from '@switchyard/contracts/realtime/protocol.ts';
import { probeActor, probeHeader } from '@switchyard/contracts/status/probe-actor.ts';
import { issueProbeTicket } from '@switchyard/platform/events/probe-signals.ts';
import type { RedisClient } from '@switchyard/platform/redis/redis-connections.ts';
import type { HttpProbeDeps } from './http-probes.ts';
import type { Probe } from './probe.ts';

export type SocketProbeDeps = HttpProbeDeps & { redis: RedisClient };

/** Opens a socket with a ticket and waits until it follows a topic: this covers api, hub, Redis and database. */
export function socketProbe({ probeOrigin, publicOrigin, redis }: SocketProbeDeps): Probe {
  return {
    component: 'live_updates',
    slowMs: 1_000,
    run: async (signal) => {
      const ticket = await issueProbeTicket(redis);
      const url = new URL('/ws', probeOrigin);
      url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
      // Node's WebSocket accepts headers, which browser types do not include.
      const init: unknown = {
        protocols: [subprotocol],
        headers: { origin: publicOrigin, [probeHeader]: ticket },
      };
      const socket = new WebSocket(url, init as ConstructorParameters<typeof WebSocket>[1]);
      try {
        await untilFollowing(socket, signal);
      } finally {
        socket.close();
      }
    },
  };
}

async function untilFollowing(socket: WebSocket, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const topic = personalTopic(probeActor.companyId, 'user', probeActor.userId);
  signal.addEventListener('abort', () => reject(new Error('No response in time')), { once: true });
  socket.addEventListener('error', () => reject(new Error('The socket was refused')));
  socket.addEventListener('close', ({ code }) => reject(new Error(`The socket was closed with ${code}`)));
  socket.addEventListener('message', ({ data }) => {
    const type = typeOf(data);
    if (type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', id: 1, topics: [{ topic }] }));
    if (type === 'subscribed') resolve();
    if (type === 'error') reject(new Error('The subscription was refused'));
  });
  await promise;
}

function typeOf(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  const message: unknown = JSON.parse(data);
  return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
}
