import { randomUUID } from 'node:crypto';
import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

const form = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/**
 * Reads a W3C `traceparent`; undefined for anything else. Later versions may append members, version `ff` and ids of
 * zeros only are invalid.
 */
export function parseTraceparent(text: unknown): SpanContext | undefined {
  if (typeof text !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = form.exec(text) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : undefined;
}

export function toTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

/** The beginning of a trace; with `traceId`, of that one. */
export function newSpanContext(traceId = newTraceId()): SpanContext {
  return { traceId, spanId: newTraceId().slice(0, 16), traceFlags: TraceFlags.SAMPLED };
}

/** Made of a UUID: Node keeps random bytes ready for these, which makes them much faster than `randomBytes`. */
export function newTraceId(): string {
  return randomUUID().replaceAll('-', '');
}
