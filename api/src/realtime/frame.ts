/** WebSocket frames as a server sends them: final, unmasked, uncompressed (RFC 6455, 5.2). */
const finalText = 0x81;

const short = 125;
const medium = 0xffff;

/**
 * Builds a text frame in one buffer, so that one frame serves every reader. `allocate`: memory for frames that are
 * kept, because a slice of Node's pool keeps all of it.
 */
export function textFrame(
  payload: Buffer | string,
  allocate: (bytes: number) => Buffer = (bytes) => Buffer.allocUnsafe(bytes),
): Buffer {
  const length = typeof payload === 'string' ? Buffer.byteLength(payload) : payload.length;
  const start = headerLength(length);
  const frame = allocate(start + length);
  frame[0] = finalText;
  if (length <= short) {
    frame[1] = length;
  } else if (length <= medium) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  if (typeof payload === 'string') frame.write(payload, start, 'utf8');
  else payload.copy(frame, start);
  return frame;
}

/** The payload inside a frame made by `textFrame`. */
export function payloadOf(frame: Buffer): Buffer {
  const code = frame[1] ?? 0;
  return frame.subarray(code <= short ? 2 : code === 126 ? 4 : 10);
}

function headerLength(length: number): number {
  return length <= short ? 2 : length <= medium ? 4 : 10;
}
