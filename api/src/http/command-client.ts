import type { CommandClient } from '@switchyard/platform/events/unit-of-work.ts';
import type { FastifyRequest } from 'fastify';
import { deviceOf } from '@switchyard/contracts/identity/device-of.ts';

/** Address and device of a request, for the audit. */
export function commandClient({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): CommandClient {
  return commandClientOf({ ip, userAgent: headers['user-agent'] });
}

/** {@link commandClient} of a sign-in. */
export function commandClientOf(client: { ip: string; userAgent: string | undefined }): CommandClient {
  return { address: client.ip, device: deviceOf(client.userAgent) };
}
