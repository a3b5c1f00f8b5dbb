import { createHash } from 'node:crypto';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';

/**
 * Key of a row's content, for recognising the same row in another file. All cells count, also those of columns that are
 * left out: rows that differ there may be different records.
 */
export function rowKey(kind: ImportKind, cells: readonly string[]): Buffer {
  const content = JSON.stringify([kind, ...cells.map((cell) => cell.trim())]);
  return createHash('sha256').update(content).digest();
}
