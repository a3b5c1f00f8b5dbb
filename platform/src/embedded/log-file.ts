import { fchmodSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const rotateAboveBytes = 20 * 1024 * 1024;

/** Opens a log for appending, readable by its owner only; a large log of earlier runs is first renamed to `<name>.1`. */
export function openLogFile(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > rotateAboveBytes) renameSync(path, `${path}.1`);
  const file = openSync(path, 'a', 0o600);
  fchmodSync(file, 0o600);
  return file;
}

/** Content of a log after byte `offset`, at most its last `lines` lines. */
export function readLogTail(path: string, offset = 0, lines = 20): string {
  try {
    return readFileSync(path)
      .subarray(offset)
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .slice(-lines)
      .join('\n');
  } catch {
    return '';
  }
}
