import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** A stream that passes bytes on and measures them. */
export function measured(): { stream: Transform; result: () => { bytes: number; sha256: string } } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

const lineBreak = 0x0a;

/**
 * A stream that passes the text format of `COPY` on and counts its rows: one line each, as line breaks in values are written
 * `\n`. The server's own count follows the last row and may arrive after the stream has ended.
 */
export function countedRows(): { stream: Transform; rows: () => number } {
  let rows = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      for (let at = chunk.indexOf(lineBreak); at >= 0; at = chunk.indexOf(lineBreak, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, rows: () => rows };
}
