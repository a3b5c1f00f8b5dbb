import type { StoredEvent } from '@switchyard/platform/events/stored-message.ts';
import { currentTraceId, type OpenSpan, type SpanFacts } from '@switchyard/platform/tracing/spans.ts';
import { parseTraceparent } from '@switchyard/platform/tracing/traceparent.ts';

/** Most other traces that a batch refers to. */
const mostLinks = 20;

/**
 * The span of a published batch: one, however many events and traces. It continues the trace of the first event, below
 * the task that publishes it if that is part of the same trace, and refers to the others.
 */
export function publishFacts(topic: string, events: readonly StoredEvent[]): SpanFacts {
  const spans = events.flatMap(({ traceparent }) => parseTraceparent(traceparent) ?? []);
  const [first] = spans;
  const others = new Map(
    spans.filter(({ traceId }) => traceId !== first?.traceId).map((span) => [span.traceId, span]),
  );
  return {
    kind: 'producer',
    parent: first?.traceId === currentTraceId() ? undefined : first,
    links: [...others.values()].slice(0, mostLinks),
    attributes: { 'switchyard.topic': topic, 'switchyard.events': events.length },
  };
}

/** The span that readers and effects of an event continue: the batch's, or the event's own if its trace is another. */
export function continued({ traceparent }: StoredEvent, span: OpenSpan): string | null {
  const isOfBatch = parseTraceparent(traceparent)?.traceId === span.traceId;
  return isOfBatch ? span.traceparent : traceparent;
}
