import { createHash } from 'node:crypto';
import { clientMessageSchema } from '@switchyard/contracts/realtime/client-message.ts';
import { closeCodes } from '@switchyard/contracts/realtime/close-code.ts';
import { protocolVersion } from '@switchyard/contracts/realtime/protocol.ts';
import { serverMessageSchema } from '@switchyard/contracts/realtime/server-message.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * Shapes of the socket's messages, pinned per protocol version. When this test fails, either the change was not
 * meant, or it is one that running clients survive (a new optional member: renew the hash), or the version has to go up.
 */
const pinned = { version: 2, hash: '6f08ddb36cde62ba' };

test('message shapes and close codes change only together with the protocol version', () => {
  const shapes = {
    client: z.toJSONSchema(clientMessageSchema, { unrepresentable: 'any' }),
    server: z.toJSONSchema(serverMessageSchema, { unrepresentable: 'any' }),
    closeCodes,
  };
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
  expect({ version: protocolVersion, hash }).toEqual(pinned);
});
