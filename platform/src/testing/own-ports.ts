import { isPortFree } from '../embedded/free-port.ts';

/** Below the ephemeral port range: a port that is free here stays free until it is used. */
const firstPort = 10_240;
const portCount = 22_000;
/** Each process has its own range of ports, so that concurrent searches do not find the same one. */
const rowLength = 16;

/** Free ports of 127.0.0.1 for servers that are started, or restarted, later. */
export async function findOwnPorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; found.length < count && at < portCount; at += 1) {
    const port = firstPort + ((process.pid * rowLength + at) % portCount);
    if (await isPortFree(port, '127.0.0.1')) found.push(port);
  }
  if (found.length < count) throw new Error('No port is free');
  return found;
}
