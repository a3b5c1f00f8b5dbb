import { createSocket } from 'node:dgram';
import { isPortFree } from '../embedded/free-port.ts';

/** Below the ephemeral port range: a port that is free here stays free until it is used. */
const firstPort = 10_240;
const portCount = 22_000;
/** Searches of different processes begin at different ports. */
const rowLength = 16;

/**
 * Free ports of 127.0.0.1 for servers that are started, or restarted, later. No other search on this machine finds
 * them until this process ends: a server that started meanwhile on the same port would answer in place of the other.
 */
export async function findOwnPorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let at = 0; found.length < count && at < portCount; at += 1) {
    const port = firstPort + ((process.pid * rowLength + at) % portCount);
    if ((await reserve(port)) && (await isPortFree(port, '127.0.0.1'))) found.push(port);
  }
  if (found.length < count) throw new Error('No port is free');
  return found;
}

/** Holds the UDP port of this number, which no server uses; false if another search holds it. */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const holder = createSocket('udp4').unref();
    holder.once('error', () => {
      holder.close();
      resolve(false);
    });
    holder.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}
