import type { RowSpan } from './row-span.ts';

/**
 * Knowledge of a tab about the outbox: where to look, never the content. One counter assigns sequence numbers in serial
 * transactions, so rows that the tab does not know have higher numbers than those it knows, or fill gaps between them.
 */
export type OutboxKnowledge = {
  /** All sequence numbers up to this one are known. */
  readonly heardUpTo: number;
  /** Unknown sequence numbers before `seq`. */
  unheardBefore(seq: number): readonly number[];
  /** A small number of spans that cover all of `seqs`. */
  spansOf(seqs: readonly number[]): readonly RowSpan[];
  /** Sequence numbers of actions that need one of `ids` or belong to one of `entities`. */
  relatedTo(ids: Iterable<string>, entities: Iterable<string>): Iterable<number>;
};

/** For a tab that knows nothing: it reads everything. */
export const nothingKnown: OutboxKnowledge = {
  heardUpTo: 0,
  unheardBefore: (seq) => Array.from({ length: seq - 1 }, (_, index) => index + 1),
  spansOf: () => [],
  relatedTo: () => [],
};
