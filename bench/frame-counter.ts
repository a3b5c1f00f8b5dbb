const textFrame = 1;
const pingFrame = 9;

export type FrameHandlers = {
  /** Receives a text frame: its payload is `data` from `start` to `end`; the bytes are valid during the call only. */
  onText(data: Buffer, start: number, end: number): void;
  onPing(payload: Buffer): void;
};

/** Splits a server's byte stream into WebSocket frames (RFC 6455, 5.2); server frames are unmasked. */
export class FrameCounter {
  #rest: Buffer = Buffer.alloc(0);
  readonly #handlers: FrameHandlers;

  constructor(handlers: FrameHandlers) {
    this.#handlers = handlers;
  }

  take(chunk: Buffer): void {
    const data = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    while (data.length - at >= 2) {
      const short = (data[at + 1] ?? 0) & 0x7f;
      const head = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (data.length - at < head) break;
      const start = at + head;
      const end = start + payloadLength(data, at, short);
      if (data.length < end) break;
      const opcode = (data[at] ?? 0) & 0x0f;
      if (opcode === textFrame) this.#handlers.onText(data, start, end);
      if (opcode === pingFrame) this.#handlers.onPing(data.subarray(start, end));
      at = end;
    }
    this.#rest = data.subarray(at);
  }
}

function payloadLength(data: Buffer, at: number, short: number): number {
  if (short < 126) return short;
  return short === 126 ? data.readUInt16BE(at + 2) : data.readUInt32BE(at + 6);
}

/** A client frame with an all-zero mask, which is valid and costs nothing. */
export function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
