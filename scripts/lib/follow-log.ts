import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const intervalMs = 250;
const chunkBytes = 64 * 1024;

/**
 * Calls `onLine` for every line appended to a file. Processes write their logs themselves, so that they survive the
 * process that displays them.
 */
export function followLog(path: string, onLine: (line: string) => void): Disposable {
  let position = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let partial = '';
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(chunkBytes);

  function readNew(): void {
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= position) return;
    const file = openSync(path, 'r');
    try {
      for (let count = -1; count !== 0; ) {
        count = readSync(file, buffer, 0, chunkBytes, position);
        position += count;
        const lines = (partial + decoder.write(buffer.subarray(0, count))).split('\n');
        partial = lines.pop() ?? '';
        for (const line of lines) onLine(line);
      }
    } finally {
      closeSync(file);
    }
  }

  const timer = setInterval(readNew, intervalMs);
  timer.unref();
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer);
      readNew();
    },
  };
}
