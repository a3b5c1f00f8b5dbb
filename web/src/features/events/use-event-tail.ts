import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRealtime } from '../../realtime/realtime-context.ts';
import type { TopicPosition } from '../../realtime/topic-position.ts';
import { useRealtimeEvents } from '../../realtime/use-realtime-events.ts';
import { useTopic } from '../../realtime/use-topic.ts';
import { type EventFilters, matchesFilters, toQuery } from './event-filters.ts';
import { useLazyEventPageQuery } from './events-api.ts';
import { emptyTail, reduceTail } from './tail-state.ts';

const pageSize = 100;

/** The filtered timeline: history by page, new events live. */
export function useEventTail(filters: EventFilters) {
  const topic = companyTopic(useCurrentUser().companyId, 'timeline');
  const realtime = useRealtime();
  const [tail, dispatch] = useReducer(reduceTail, emptyTail);
  const [loadingMore, setLoadingMore] = useState(false);
  const [fetchPage] = useLazyEventPageQuery();
  const live = useRef(realtime);
  const place = useRef<TopicPosition | null>(null);
  const generation = useRef(0);
  const filterKey = JSON.stringify(toQuery(filters));

  const load = useCallback(async () => {
    generation.current += 1;
    const own = generation.current;
    dispatch({ type: 'loading' });
    const query = JSON.parse(filterKey) as Record<string, string>;
    const page = await fetchPage({ topic, limit: pageSize, ...query });
    if (own !== generation.current) return;
    if (page.data) {
      dispatch({ type: 'loaded', items: page.data.items, hasMore: page.data.hasMore });
      place.current = { epoch: page.data.epoch, offset: page.data.head };
      live.current?.subscriptions.place(topic, place.current);
    } else {
      dispatch({ type: 'failed', error: page.error });
    }
  }, [fetchPage, topic, filterKey]);

  useEffect(() => {
    void load();
  }, [load]);
  useTopic(topic, { from: 'snapshot', onSnapshotNeeded: () => void load() });
  // The page may arrive before the live connection.
  useEffect(() => {
    live.current = realtime;
    if (place.current) realtime?.subscriptions.place(topic, place.current);
  }, [realtime, topic]);
  useRealtimeEvents('timeline', (events) => {
    const items = events.filter((event) => event.topic === topic && matchesFilters(event, filters));
    if (items.length > 0) dispatch({ type: 'arrived', items });
  });

  const loadMore = async () => {
    const oldest = tail.rows.at(-1)?.offset;
    if (oldest === undefined || loadingMore || !tail.hasMore) return;
    setLoadingMore(true);
    const page = await fetchPage({ topic, limit: pageSize, before: oldest, ...toQuery(filters) });
    setLoadingMore(false);
    if (page.data) dispatch({ type: 'older', items: page.data.items, hasMore: page.data.hasMore });
  };
  return {
    tail,
    error: tail.error,
    loadingMore,
    reload: load,
    loadMore: () => void loadMore(),
    pause: () => dispatch({ type: 'paused' }),
    resume: () => dispatch({ type: 'resumed' }),
  };
}
