import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { OfflineTransaction } from '../database/offline-database.ts';
import { afterFailure } from './outbox-row.ts';
import { readSpans, spansOf } from './row-span.ts';
import { put, remove } from '../database/store-writes.ts';

/**
 * Actions that the leading tab is sending, if no other tab can send: one row of `meta` per batch, instead of a state in
 * each action.
 */
type SendingRecord = {
  readonly key: string;
  /** The tab counts as dead after this, epoch ms. */
  readonly until: number;
  readonly seqs: readonly number[];
};

const prefix = 'sending:';

export async function readSending(transaction: OfflineTransaction): Promise<SendingRecord[]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const values: unknown[] = await transaction.objectStore('meta').getAll(range);
  return values.filter(isSending);
}

export function noteSending(
  transaction: OfflineTransaction,
  { seqs, until }: Omit<SendingRecord, 'key'>,
): void {
  // An action is in one batch at a time, so the first action identifies the batch.
  const key = `${prefix}${seqs[0]}`;
  put(transaction, 'meta', { key, until, seqs } satisfies SendingRecord, key);
}

export function forgetSending(transaction: OfflineTransaction, records: readonly SendingRecord[]): void {
  for (const { key } of records) remove(transaction, 'meta', key);
}

/** Sending records that contain one of the sequence numbers. */
export function sendingOf(
  records: readonly SendingRecord[],
  seqs: ReadonlySet<number>,
): readonly SendingRecord[] {
  return records.filter((record) => record.seqs.some((seq) => seqs.has(seq)));
}

/** Actions in the state of being sent. */
export function withSending(
  rows: readonly PendingAction[],
  records: readonly SendingRecord[],
): readonly PendingAction[] {
  if (records.length === 0) return rows;
  const until = new Map(records.flatMap((record) => record.seqs.map((seq) => [seq, record.until])));
  return rows.map((row) => {
    const leaseUntil = until.get(row.seq);
    return leaseUntil === undefined || row.state !== 'pending'
      ? row
      : { ...row, state: 'sending', leaseUntil };
  });
}

/**
 * Ends attempts that no tab will settle. The server may or may not have the actions: they count as tried, so that they
 * are resent unchanged and not taken for unsent. Returns them.
 */
export async function endSending(
  transaction: OfflineTransaction,
  records: readonly SendingRecord[],
  now: number,
): Promise<readonly PendingAction[]> {
  if (records.length === 0) return [];
  forgetSending(transaction, records);
  const seqs = new Set(records.flatMap((record) => record.seqs));
  const runs = await readSpans(
    transaction,
    spansOf([...seqs], (first, last) => last - first - 1),
  );
  const cut = { kind: 'retry', outcome: 'network', text: null, nextAttemptAt: 0, counts: false } as const;
  const rows = runs
    .flat()
    .filter(({ seq, state }) => seqs.has(seq) && (state === 'pending' || state === 'sending'))
    .map((row) => afterFailure(row, { ...cut, id: row.id }, now));
  for (const row of rows) put(transaction, 'outbox', row, row.seq);
  return rows;
}

function isSending(value: unknown): value is SendingRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { key, until, seqs } = value as Partial<SendingRecord>;
  return typeof key === 'string' && typeof until === 'number' && Array.isArray(seqs);
}
