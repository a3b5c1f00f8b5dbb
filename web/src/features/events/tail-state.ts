import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';

/** Maximum number of rows on screen; older ones are fetched again on scrolling. */
export const maxRows = 5000;

/** The list of a live tail: newest first, without duplicates. */
export type TailState = {
  readonly rows: readonly TopicEvent[];
  /** Arrived while paused, newest first; shown on resume. */
  readonly held: readonly TopicEvent[];
  readonly paused: boolean;
  readonly hasMore: boolean;
  readonly status: 'loading' | 'ready' | 'error';
  readonly error: unknown;
};

export type TailAction =
  | { readonly type: 'loading' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'loaded'; readonly items: readonly TopicEvent[]; readonly hasMore: boolean }
  | { readonly type: 'older'; readonly items: readonly TopicEvent[]; readonly hasMore: boolean }
  | { readonly type: 'arrived'; readonly items: readonly TopicEvent[] }
  | { readonly type: 'paused' }
  | { readonly type: 'resumed' };

export const emptyTail: TailState = {
  rows: [],
  held: [],
  paused: false,
  hasMore: false,
  status: 'loading',
  error: null,
};

/** Next state of the tail. Rows are ordered by offset, regardless of arrival. */
export function reduceTail(state: TailState, action: TailAction): TailState {
  switch (action.type) {
    case 'loading':
      return { ...emptyTail, paused: state.paused };
    case 'failed':
      return { ...state, status: 'error', error: action.error };
    case 'loaded':
      return {
        ...state,
        status: 'ready',
        hasMore: action.hasMore,
        rows: merge(state.rows, action.items),
      };
    case 'older':
      return { ...state, hasMore: action.hasMore, rows: merge(state.rows, action.items) };
    case 'arrived':
      if (state.paused) return { ...state, held: trim(merge(state.held, action.items)).rows };
      return { ...state, ...trimmed(state, merge(state.rows, action.items)) };
    case 'paused':
      return { ...state, paused: true };
    case 'resumed':
      return { ...state, paused: false, held: [], ...trimmed(state, merge(state.rows, state.held)) };
    default:
      return action satisfies never;
  }
}

function trimmed(state: TailState, rows: readonly TopicEvent[]) {
  const cut = trim(rows);
  return { rows: cut.rows, hasMore: state.hasMore || cut.wasCut };
}

function trim(rows: readonly TopicEvent[]) {
  return { rows: rows.length > maxRows ? rows.slice(0, maxRows) : rows, wasCut: rows.length > maxRows };
}

/** Merges both lists, newest first. Live events are newer than all rows, so the common case only prepends. */
function merge(rows: readonly TopicEvent[], items: readonly TopicEvent[]): readonly TopicEvent[] {
  if (items.length === 0) return rows;
  const known = new Set(rows.map((row) => row.offset));
  const fresh = items.filter((item) => !known.has(item.offset)).toSorted((a, b) => b.offset - a.offset);
  const newest = rows[0]?.offset ?? 0;
  const oldestFresh = fresh.at(-1)?.offset ?? 0;
  if (oldestFresh > newest) return [...fresh, ...rows];
  return [...fresh, ...rows].toSorted((a, b) => b.offset - a.offset);
}
