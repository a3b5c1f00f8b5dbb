import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { OfflineTransaction } from '../database/offline-database.ts';
import { remove } from '../database/store-writes.ts';

/** From one sequence number to another, both included. */
export type RowSpan = readonly [first: number, last: number];

/** Adjacent rows of the store. */
type RowRun = readonly PendingAction[];

/** Reading up to this many unneeded rows is cheaper than another request. */
const sparedRows = 8;

/**
 * Spans that cover all of `seqs` and little else. `rowsBetween`: number of rows between two sequence numbers, as far as
 * known.
 */
export function spansOf(
  seqs: readonly number[],
  rowsBetween: (first: number, last: number) => number,
): RowSpan[] {
  const spans: RowSpan[] = [];
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    const span = spans.at(-1);
    if (span !== undefined && rowsBetween(span[1], seq) <= sparedRows)
      spans[spans.length - 1] = [span[0], seq];
    else spans.push([seq, seq]);
  }
  return spans;
}

/** Reads all rows of the spans, with one request each. */
export async function readSpans(
  transaction: OfflineTransaction,
  spans: readonly RowSpan[],
): Promise<RowRun[]> {
  const outbox = transaction.objectStore('outbox');
  const found = await Promise.all(
    spans.map(async ([first, last]): Promise<readonly unknown[]> => {
      if (first === last) return [(await outbox.get(first)) as unknown].filter((row) => row !== undefined);
      return (await outbox.getAll(IDBKeyRange.bound(first, last))) as unknown[];
    }),
  );
  return found.flatMap(runsOf);
}

/** Rows after a sequence number. */
export async function readAfter(transaction: OfflineTransaction, seq: number): Promise<RowRun[]> {
  const rows = await transaction.objectStore('outbox').getAll(IDBKeyRange.lowerBound(seq, true));
  return runsOf(rows);
}

/** Removes rows, adjacent ones with one request. */
export function removeRows(
  transaction: OfflineTransaction,
  runs: readonly RowRun[],
  removed: ReadonlySet<number>,
): void {
  for (const run of runs) {
    let first: number | null = null;
    for (const [index, { seq }] of run.entries()) {
      if (!removed.has(seq)) continue;
      first ??= seq;
      const next = run[index + 1]?.seq;
      if (next !== undefined && removed.has(next)) continue;
      remove(transaction, 'outbox', first === seq ? seq : IDBKeyRange.bound(first, seq));
      first = null;
    }
  }
}

/** A row with no sequence number, or a wrong one, is somewhere between its neighbours. */
function runsOf(values: readonly unknown[]): RowRun[] {
  const runs: PendingAction[][] = [[]];
  for (const value of values) {
    const run = runs.at(-1);
    if (isRow(value) && value.seq > (run?.at(-1)?.seq ?? 0)) run?.push(value);
    else runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}

function isRow(value: unknown): value is PendingAction {
  if (typeof value !== 'object' || value === null) return false;
  const { id, seq, dependsOn, attempts } = value as Partial<PendingAction>;
  return (
    typeof id === 'string' && typeof seq === 'number' && Array.isArray(dependsOn) && Array.isArray(attempts)
  );
}
