import { setTimeout as delay } from 'node:timers/promises';
import type { FaultLab } from './fault-lab.ts';
import type { Fault } from './faults.ts';
import type { NetworkFault, TcpProxy } from './tcp-proxy.ts';

/** 300 ms to and fro with jitter, little bandwidth, and connections that break. */
const bad: NetworkFault = { delayMs: 50, jitterMs: 200, bytesPerSecond: 64_000, resets: 0.002 };

/** Networks that are cut, slow or unreliable (F7, F8). */
export const networkFaults: readonly Fault[] = [
  {
    name: 'the network to Redis is cut',
    withinMs: 10_000,
    inject: ({ networks }, { partedMs }) => during(networks.redis, { isCut: true }, partedMs),
  },
  {
    name: 'the network to Postgres is cut',
    withinMs: 15_000,
    inject: ({ networks }, { partedMs }) => during(networks.postgres, { isCut: true }, partedMs),
  },
  {
    name: 'the network to the clients is cut',
    withinMs: 15_000,
    inject: ({ networks }, { partedMs }) => during(networks.clients, { isCut: true }, partedMs),
  },
  {
    name: 'the network to the clients is slow and loses connections',
    withinMs: 15_000,
    inject: ({ networks }, { partedMs }) => during(networks.clients, bad, partedMs),
  },
  {
    name: 'the networks to Redis and Postgres are slow and lose connections',
    withinMs: 15_000,
    inject: async ({ networks }: FaultLab, { partedMs }) => {
      const slow = { delayMs: 5, jitterMs: 40, resets: 0.001 };
      await Promise.all([during(networks.redis, slow, partedMs), during(networks.postgres, slow, partedMs)]);
    },
  },
];

async function during(network: TcpProxy, fault: NetworkFault, ms: number): Promise<void> {
  network.set(fault);
  try {
    await delay(ms);
  } finally {
    network.set({});
  }
}
