import type { Writable } from 'node:stream';
import * as ws from 'ws';
import { describe, expect, it } from 'vitest';
import { payloadOf, textFrame } from './frame.ts';

/** Exported by the library, but missing from its types. */
const { Receiver } = ws as unknown as { Receiver: new (options: { isServer: boolean }) => Writable };

/** Decodes frames with a library that clients use too. */
async function read(frames: Buffer): Promise<string[]> {
  const receiver = new Receiver({ isServer: false });
  const messages: string[] = [];
  receiver.on('message', (data: Buffer) => messages.push(data.toString()));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  receiver.on('error', reject);
  receiver.end(frames, () => setImmediate(resolve));
  await promise;
  return messages;
}

describe('textFrame', () => {
  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])(
    'frames %i bytes as a web socket library reads them',
    async (length) => {
      const text = 'x'.repeat(length);
      expect(await read(textFrame(text))).toEqual([text]);
      expect(payloadOf(textFrame(text)).toString()).toBe(text);
      expect(textFrame(Buffer.from(text)).equals(textFrame(text))).toBe(true);
    },
  );

  it('counts bytes and not characters', async () => {
    const text = '€'.repeat(60);
    expect(await read(textFrame(text))).toEqual([text]);
  });

  it('builds frames that stay separate when written together', async () => {
    const frames = ['a', 'b'.repeat(200), 'c'].map((text) => textFrame(text));
    expect(await read(Buffer.concat(frames))).toEqual(['a', 'b'.repeat(200), 'c']);
  });
});
