import { createHash } from 'node:crypto';
import { clientMessageSchema } from '@switchyard/contracts/realtime/client-message.ts';
import { closeCodes } from '@switchyard/contracts/realtime/close-code.ts';
import { protocolVersion } from '@switchyard/contracts/realtime/protocol.ts';
import { serverMessageSchema } from '@switchyard/contracts/realtime/server-message.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * Schemas of the socket's messages, pinned per protocol version. If this test fails, either the change was
 * unintended, or running clients tolerate it (a new optional member: update the hash), or the version has to be
 * raised.
 */
const pinned = { version: 2, hash: 'ce6e04e6adecfba9' };

test('message shapes and close codes change only together with the protocol version', () => {
  const shapes = {
    client: shapeOf(clientMessageSchema),
    server: shapeOf(serverMessageSchema),
    closeCodes,
  };
  const hash = createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
  expect({ version: protocolVersion, hash }).toEqual(pinned);
});

/** Names of kinds and events are plain strings in it: they come from record definitions, and clients read unknown ones. */
function shapeOf(schema: z.ZodType) {
  return z.toJSONSchema(schema, { unrepresentable: 'any' });
}
