const textFrame = 1;
const pingFrame = 9;

export type FrameHandlers = { onText(payload: Buffer): void; onPing(payload: Buffer): void };

/** Cuts a server's byte stream into WebSocket frames (RFC 6455, 5.2); server frames carry no mask. */
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
      const size =
        short === 126 ? data.readUInt16BE(at + 2) : short === 127 ? data.readUInt32BE(at + 6) : short;
      if (data.length - at < head + size) break;
      const payload = data.subarray(at + head, at + head + size);
      const opcode = (data[at] ?? 0) & 0x0f;
      if (opcode === textFrame) this.#handlers.onText(payload);
      if (opcode === pingFrame) this.#handlers.onPing(payload);
      at += head + size;
    }
    this.#rest = data.subarray(at);
  }
}

/** A client's frame with the mask zero, which is a valid mask and costs nothing. */
export function maskedFrame(opcode: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
