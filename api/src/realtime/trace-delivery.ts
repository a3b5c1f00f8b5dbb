import type { StoredMessage } from '@switchyard/platform/events/stored-message.ts';
import { openSpan } from '@switchyard/platform/tracing/spans.ts';
import { parseTraceparent } from '@switchyard/platform/tracing/traceparent.ts';

/** A topic of this process with its readers. */
type ReadTopic = { readonly topic: string; readonly subscriptions: { readonly size: number } };

/** Called with each event before it is passed to the readers; the result is called afterwards. */
export type TraceDelivery = (channel: ReadTopic, message: StoredMessage) => () => void;

const nothing = () => undefined;

/**
 * The last span of a trace: an event sent to all its readers in this process. It ends when the sockets of this turn of
 * the event loop are written.
 */
export const traceDelivery: TraceDelivery = ({ topic, subscriptions }, { traceparent, offset }) => {
  const parent = parseTraceparent(traceparent);
  if (!parent || subscriptions.size === 0) return nothing;
  const span = openSpan('socket.deliver', {
    kind: 'consumer',
    parent,
    attributes: {
      'switchyard.topic': topic,
      'switchyard.offset': offset,
      'switchyard.sockets': subscriptions.size,
    },
  });
  return () => setImmediate(() => span.end());
};
