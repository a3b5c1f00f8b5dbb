import type { Observability } from '@switchyard/contracts/observability/observability-routes.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { useEffect, useReducer, useState } from 'react';
import { useAppSelector } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRealtime } from '../../realtime/realtime-context.ts';
import { useRealtimeMessage } from '../../realtime/use-realtime-message.ts';
import { useTopic } from '../../realtime/use-topic.ts';
import { addSample, emptyHistory } from './figure-history.ts';
import { mergeMetric } from './merge-metric.ts';
import { useObservabilityQuery } from './observability-api.ts';

/** While figures are pushed, only processes and queue rates are polled. */
const pushedPollMs = 10_000;
const polledPollMs = 2000;
/** Figures are pushed once a second: after this gap the push is considered stopped. */
const silenceMs = 5000;

/** The figures with their recent history: pushed over the socket, or polled while it is down or silent. */
export function useLiveFigures() {
  const isPushed = useIsPushed();
  const { data, error, refetch } = useObservabilityQuery(undefined, {
    pollingInterval: isPushed.value ? pushedPollMs : polledPollMs,
  });
  const [figures, take] = useReducer(newestFigures, undefined);
  const [history, add] = useReducer(addSample, emptyHistory);
  useEffect(() => {
    if (data) take({ kind: 'read', figures: data });
  }, [data]);
  useRealtimeMessage('metric', (message) => {
    isPushed.heard();
    take({ kind: 'pushed', message });
  });
  useEffect(() => {
    if (figures) add(figures);
  }, [figures]);
  return { figures, history, error: figures ? undefined : error, refetch };
}

type Arrived =
  | { kind: 'read'; figures: Observability }
  | { kind: 'pushed'; message: Parameters<typeof mergeMetric>[1] };

function newestFigures(current: Observability | undefined, arrived: Arrived): Observability | undefined {
  if (arrived.kind === 'pushed') return current && mergeMetric(current, arrived.message);
  // Fetched, but older than a pushed message: uses only the parts that are never pushed.
  const { at, queues, processes, redisUp } = arrived.figures;
  if (current && Date.parse(current.at) > Date.parse(at)) return { ...current, queues, processes, redisUp };
  return arrived.figures;
}

/** True if the user receives pushed figures: the server sends them to followers of the company's timeline. */
function useIsPushed() {
  const { companyId } = useCurrentUser();
  const realtime = useRealtime();
  const isLive = useAppSelector((state) => state.connection.status === 'live');
  const [heardAt, setHeardAt] = useState<number | null>(null);
  useTopic(realtime ? companyTopic(companyId, 'timeline') : null);
  useEffect(() => {
    if (heardAt === null) return;
    const timer = setTimeout(() => setHeardAt(null), silenceMs);
    return () => clearTimeout(timer);
  }, [heardAt]);
  return { value: isLive && heardAt !== null, heard: () => setHeardAt(Date.now()) };
}
