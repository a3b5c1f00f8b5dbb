import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectEncrypted } from 'node:tls';
import { WebhookError } from '../webhooks/webhook-error.ts';
import { type AllowedNetworks, resolveTarget } from '../webhooks/webhook-target.ts';
import type { StreamTarget } from './stream-target.ts';

export type SyslogRules = {
  readonly allowed: AllowedNetworks;
  /** Longest duration of name, connection and transfer together, ms. */
  readonly timeoutMs: number;
};

type SyslogTarget = Extract<StreamTarget, { kind: 'syslog' }>;

/**
 * Sends frames over a connection of their own. Syslog has no answers: what was sent counts as received when the server
 * closes its side after ours, which it does when it has read everything.
 * @throws WebhookError if the address is refused, or the server does not take everything in time
 */
export async function sendSyslog(
  target: SyslogTarget & { readonly ca: string | null },
  frames: readonly Buffer[],
  { allowed, timeoutMs }: SyslogRules,
): Promise<void> {
  const limit = AbortSignal.timeout(timeoutMs);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const end = () =>
    reject(new WebhookError(`The server did not take everything within ${timeoutMs / 1000} s`));
  limit.addEventListener('abort', end, { once: true });
  let socket: Socket | undefined;
  try {
    const { address } = await Promise.race([resolveTarget(target.checked, allowed), late]);
    const { socket: opened, ready } = open(target, address);
    socket = opened;
    await Promise.race([transfer(opened, ready, frames), late]);
  } catch (error) {
    if (error instanceof WebhookError) throw error;
    const reason = error instanceof Error ? error.message.slice(0, 300) : '';
    throw new WebhookError(`No connection: ${reason}`, { cause: error });
  } finally {
    limit.removeEventListener('abort', end);
    socket?.destroy();
  }
}

function open({ host, port, isEncrypted, ca }: SyslogTarget & { ca: string | null }, address: string) {
  if (!isEncrypted) return { socket: connectPlain({ host: address, port }), ready: 'connect' };
  const socket = connectEncrypted({
    host: address,
    port,
    minVersion: 'TLSv1.2',
    // The certificate is that of the name, not of the address to which it was resolved.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === null ? {} : { ca }),
  });
  return { socket, ready: 'secureConnect' };
}

/** Resolves when the server has closed its side after ours. */
async function transfer(socket: Socket, ready: string, frames: readonly Buffer[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isSent = false;
  const early = () => reject(new WebhookError('The server closed the connection early'));
  socket.once(ready, () => socket.end(Buffer.concat(frames)));
  socket.once('finish', () => (isSent = true));
  socket.once('end', () => (isSent ? resolve() : early()));
  socket.once('error', reject);
  socket.once('close', early);
  // Without a reader, the end of the server's side is never seen.
  socket.resume();
  await promise;
}
