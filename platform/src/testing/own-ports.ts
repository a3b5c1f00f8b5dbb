import { isPortFree } from '../embedded/free-port.ts';

/** Below the ports that systems give out by themselves: what is free here stays free until it is listened on. */
const firstPort = 10_240;
const portCount = 22_000;
/** A row of ports for each process, so that two that look at the same time do not find the same one. */
const rowLength = 16;

/** Free ports of 127.0.0.1 for servers that are started later, or again. */
export async function findOwnPorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; found.length < count && at < portCount; at += 1) {
    const port = firstPort + ((process.pid * rowLength + at) % portCount);
    if (await isPortFree(port, '127.0.0.1')) found.push(port);
  }
  if (found.length < count) throw new Error('No port is free');
  return found;
}
