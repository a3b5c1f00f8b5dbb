import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '@switchyard/platform/embedded/free-port.ts';
import { openFleet } from '../fleet.ts';
import type { Lab } from '../lab.ts';
import type { Contender, FanOutSize } from '../contender.ts';
import { programFile } from '../install-programs.ts';

/** socket.io with the Redis streams adapter: one process holds the clients, another one publishes. */
export async function startSocketIo(lab: Lab, { clients, messageBytes }: FanOutSize): Promise<Contender> {
  const port = await findFreePort();
  const script = programFile('socket-io.mjs');
  const start = async (role: 'server' | 'publisher'): Promise<ChildProcess> => {
    const child = fork(script, [role, String(port), lab.environment.REDIS_URL, String(messageBytes)]);
    await once(child, 'message');
    return child;
  };
  const server = await start('server');
  const publisher = await start('publisher');
  const fleet = await openFleet({
    port,
    count: clients,
    path: '/socket.io/?EIO=4&transport=websocket',
    greetings: ['40'],
    countedPrefix: '42["m"',
  });
  return {
    name: 'socket.io',
    pid: server.pid ?? 0,
    fleet,
    publish: async (count) => {
      publisher.send({ count });
      await once(publisher, 'message');
    },
    [Symbol.asyncDispose]: async () => {
      await fleet[Symbol.asyncDispose]();
      publisher.kill('SIGKILL');
      server.kill('SIGKILL');
    },
  };
}
