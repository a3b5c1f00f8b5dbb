import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import { useAppDispatch } from '../../../core/use-app-store.ts';
import { usePageReads } from '../../../realtime/page-reads.tsx';
import { useRealtime } from '../../../realtime/realtime-context.ts';
import { useRealtimeEvents } from '../../../realtime/use-realtime-events.ts';
import { useTopic } from '../../../realtime/use-topic.ts';
import { dispatchApi } from '../dispatch-api.ts';
import type { Board } from './board-context.ts';
import { BoardFeed } from './board-feed.ts';

const { readSnapshot } = dispatchApi.endpoints;

/** Keeps the board's records current; returns a function that reads them again. */
export function useBoardFeed(board: Board, companyId: string): () => Promise<void> {
  const dispatch = useAppDispatch();
  const realtime = useRealtime();
  const topic = companyTopic(companyId, 'dispatch');
  const { store, window } = board;
  const { start, end } = window;

  const feed = useMemo(
    () =>
      new BoardFeed({
        store,
        fetchSnapshot: (interval) =>
          dispatch(readSnapshot.initiate({ topic, ...interval }, { track: false })).unwrap(),
      }),
    [store, dispatch, topic],
  );
  const reads = usePageReads();
  const reload = useCallback(async () => {
    const arrived = reads?.begin();
    await feed.load({ start, end });
    arrived?.();
  }, [feed, reads, start, end]);

  useRealtimeEvents('dispatch', (events) => feed.onEvents(events));
  useTopic(topic, { onSnapshotNeeded: () => void reload() });
  // Runs after the topic is open: a position in a closed one would be lost.
  useEffect(() => {
    if (!realtime) return;
    const { subscriptions } = realtime;
    feed.connect({
      place: (position) => subscriptions.place(topic, position),
      position: () => subscriptions.positionOf(topic),
    });
    return () => feed.connect(null);
  }, [feed, realtime, topic]);
  // Runs before the effects of child components: their requests must not be queued ahead of the records.
  useLayoutEffect(() => void reload(), [reload]);
  return reload;
}
