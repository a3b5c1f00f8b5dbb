import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { newSpanContext, toTraceparent } from './traceparent.ts';

/** The current span of asynchronous work. */
type Active = {
  readonly context: Context;
  readonly span: SpanContext;
  /** False once the request or task is over: connections and timers that it opened live longer. */
  readonly work: { isOpen: boolean };
};

const active = new AsyncLocalStorage<Active>();
/** Without an SDK its spans record nothing and have the ids of their parent. */
const tracer = trace.getTracer('switchyard');

const kinds = {
  inside: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

export type SpanFacts = {
  kind?: keyof typeof kinds;
  /** The span before it. Default: the current one; without one a new trace begins. */
  parent?: SpanContext | undefined;
  /** Spans of other traces that led to it. */
  links?: readonly SpanContext[];
  attributes?: Attributes;
};

/** A span between its begin and its end. */
export type OpenSpan = {
  readonly traceId: string;
  /** For those who continue the trace. */
  readonly traceparent: string;
  /** Runs a function in which this span is the current one. */
  run<T>(work: () => T): T;
  set(attributes: Attributes): void;
  /** Marks the span by the kind of a failure. Messages are left out: they may contain personal data. */
  fail(error: unknown): void;
  end(): void;
};

export function openSpan(name: string, { kind = 'inside', parent, links, attributes }: SpanFacts): OpenSpan {
  const outer = current();
  const base = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : (outer?.context ?? ROOT_CONTEXT);
  const options = {
    kind: kinds[kind],
    ...(attributes ? { attributes } : {}),
    ...(links ? { links: links.map((context): Link => ({ context })) } : {}),
  };
  const started = tracer.startSpan(name, options, base);
  // Neither an SDK nor a parent: the trace has ids nevertheless, because users are shown them.
  const isValid = isSpanContextValid(started.spanContext());
  return new TracedSpan(isValid ? started : trace.wrapSpanContext(newSpanContext()), base, outer);
}

class TracedSpan implements OpenSpan {
  readonly #span: Span;
  readonly #active: Active;
  readonly #isOutermost: boolean;

  constructor(span: Span, base: Context, outer: Active | undefined) {
    this.#span = span;
    this.#isOutermost = outer === undefined;
    this.#active = {
      context: trace.setSpan(base, span),
      span: span.spanContext(),
      work: outer?.work ?? { isOpen: true },
    };
  }

  get traceId(): string {
    return this.#active.span.traceId;
  }

  get traceparent(): string {
    return toTraceparent(this.#active.span);
  }

  run<T>(work: () => T): T {
    return active.run(this.#active, work);
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  fail(error: unknown): void {
    if (!this.#span.isRecording()) return;
    this.#span.setAttribute('error.type', typeOf(error));
    const isExpected = error instanceof ProblemError && error.status < 500;
    if (!isExpected) this.#span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    if (this.#isOutermost) this.#active.work.isOpen = false;
    this.#span.end();
  }
}

function typeOf(error: unknown): string {
  if (error instanceof ProblemError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** Runs work in a span of its own. */
export async function inSpan<T>(
  name: string,
  facts: SpanFacts,
  work: (span: OpenSpan) => Promise<T>,
): Promise<T> {
  const span = openSpan(name, facts);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

function current(): Active | undefined {
  const found = active.getStore();
  return found?.work.isOpen === true ? found : undefined;
}

/** Trace id of the current request or task. */
export function currentTraceId(): string | undefined {
  return current()?.span.traceId;
}

/** `traceparent` of the current span. */
export function currentTraceparent(): string | undefined {
  const found = current();
  return found && toTraceparent(found.span);
}
