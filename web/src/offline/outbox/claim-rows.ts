import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { OfflineTransaction } from '../database/offline-database.ts';
import type { OutboxKnowledge } from './outbox-knowledge.ts';
import { isLeased, leaseMs } from './plan-batch.ts';
import { readSpans } from './row-span.ts';
import { endSending, noteSending, readSending, sendingOf } from './sending-record.ts';
import { put } from '../database/store-writes.ts';

export type Claim = {
  readonly claimed: readonly PendingAction[];
  /** Sequence numbers whose rows differ from what this tab knew; `all` if the database was replaced. */
  readonly unsure: readonly number[] | 'all';
};

export type ClaimOptions = {
  /** True if no other tab can be sending. */
  readonly isExclusive: boolean;
  readonly known: OutboxKnowledge;
};

type ClaimWork = {
  readonly wanted: readonly PendingAction[];
  /** State known to the tab when it claimed. */
  readonly heardUpTo: number;
  readonly spans: ReturnType<OutboxKnowledge['spansOf']>;
  readonly isExclusive: boolean;
  readonly now: number;
};

/** Divides the wanted rows: nothing is sent ahead of a row that this tab does not know. */
export function splitWanted(
  actions: readonly PendingAction[],
  known: OutboxKnowledge,
): { readonly wanted: readonly PendingAction[]; readonly unsure: readonly number[] } {
  const sorted = actions.toSorted((a, b) => a.seq - b.seq);
  const unheard = known.unheardBefore(sorted.at(-1)?.seq ?? 0);
  const [hole = Number.POSITIVE_INFINITY] = unheard;
  const early = sorted.filter(({ seq }) => seq > hole);
  return {
    wanted: sorted.filter(({ seq }) => seq < hole),
    unsure: [...unheard, ...early.map(({ seq }) => seq)],
  };
}

/**
 * Claims the wanted actions that the database holds as the tab knows them, with everything that must go before them.
 */
export async function claimRows(transaction: OfflineTransaction, work: ClaimWork): Promise<Claim> {
  const { wanted, isExclusive, now } = work;
  const [runs, counter, sending] = await Promise.all([
    readSpans(transaction, work.spans),
    transaction.objectStore('meta').get('seq') as Promise<unknown>,
    readSending(transaction),
  ]);
  // An emptied database reuses sequence numbers.
  if (typeof counter !== 'number' || counter < work.heardUpTo) return { claimed: [], unsure: 'all' };
  const rows = new Map(runs.flat().map((row) => [row.seq, row]));
  const seqs = new Set(wanted.map(({ seq }) => seq));
  // No other tab is sending, and this tab no longer wants these rows: storing their result had failed.
  const ended = isExclusive ? await endSending(transaction, sendingOf(sending, seqs), now) : [];
  for (const row of ended) rows.set(row.seq, row);

  const refused = refusedIds(wanted, (action) => {
    const row = rows.get(action.seq);
    return row?.id === action.id && row.entity === action.entity && isFree(row, isExclusive, now);
  });
  const until = now + leaseMs;
  const claimed = wanted.flatMap((action): PendingAction[] => {
    const row = rows.get(action.seq);
    return row === undefined || refused.has(action.id)
      ? []
      : [{ ...row, state: 'sending', leaseUntil: until }];
  });
  if (!isExclusive) for (const row of claimed) put(transaction, 'outbox', row, row.seq);
  else if (claimed.length > 0) noteSending(transaction, { seqs: claimed.map(({ seq }) => seq), until });
  const unsure = wanted.filter(({ id }) => refused.has(id)).map(({ seq }) => seq);
  return { claimed, unsure: [...unsure, ...ended.flatMap(({ seq }) => (seqs.has(seq) ? [] : [seq]))] };
}

/** A changed row also excludes the rest of its record and everything that depends on it. */
function refusedIds(
  wanted: readonly PendingAction[],
  isGood: (action: PendingAction) => boolean,
): ReadonlySet<string> {
  const entities = new Set(wanted.filter((action) => !isGood(action)).map(({ entity }) => entity));
  const refused = new Set<string>();
  for (const { id, entity, dependsOn } of wanted) {
    if (!entities.has(entity) && !dependsOn.some((needed) => refused.has(needed))) continue;
    refused.add(id);
    entities.add(entity);
  }
  return refused;
}

function isFree(row: PendingAction, isExclusive: boolean, now: number): boolean {
  if (row.state === 'conflict' || row.state === 'attention') return false;
  return row.state !== 'sending' || isExclusive || !isLeased(row, now);
}
