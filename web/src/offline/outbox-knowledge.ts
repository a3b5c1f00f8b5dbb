import type { RowSpan } from './row-span.ts';

/**
 * What a tab knows of the outbox: where to look, never what is there. Places in the order are given by one counter, in
 * transactions that take turns: whatever the tab has not heard of lies after the places it has heard of, or in a hole
 * between them.
 */
export type OutboxKnowledge = {
  /** Every place up to this one has been heard of. */
  readonly heardUpTo: number;
  /** Places before `seq` of which nothing has been heard. */
  unheardBefore(seq: number): readonly number[];
  /** Few spans of the store that hold all of `seqs`. */
  spansOf(seqs: readonly number[]): readonly RowSpan[];
  /** Places of actions that need one of `ids`, or are of one of `entities`. */
  relatedTo(ids: Iterable<string>, entities: Iterable<string>): Iterable<number>;
};

/** Of a tab that has heard of nothing: it looks at everything. */
export const nothingKnown: OutboxKnowledge = {
  heardUpTo: 0,
  unheardBefore: (seq) => Array.from({ length: seq - 1 }, (_, index) => index + 1),
  spansOf: () => [],
  relatedTo: () => [],
};
