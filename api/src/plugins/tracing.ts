import type { IncomingMessage } from 'node:http';
import { type OpenSpan, openSpan } from '@switchyard/platform/tracing/spans.ts';
import { newSpanContext, newTraceId, parseTraceparent } from '@switchyard/platform/tracing/traceparent.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's part of its trace; null outside of `/api/`. */
    span: OpenSpan | null;
  }
}

/** The id of a request is the id of its trace: the caller's, or a new one if it sends none or an invalid one. */
export function requestId(raw: IncomingMessage | { headers: IncomingMessage['headers'] }): string {
  return parseTraceparent(raw.headers['traceparent'])?.traceId ?? newTraceId();
}

/** Opens a span per request of the api; everything that the request does is part of it. */
export const tracingPlugin = fp(
  async (app) => {
    app.decorateRequest('span', null);
    app.addHook('onRequest', (request, reply, done) => {
      const route = request.routeOptions.url;
      if (route?.startsWith('/api/') !== true) {
        done();
        return;
      }
      const span = openSpan(`${request.method} ${route}`, {
        kind: 'server',
        parent: parseTraceparent(request.headers['traceparent']) ?? newSpanContext(request.id),
        attributes: { 'http.request.method': request.method, 'http.route': route },
      });
      request.span = span;
      reply.raw.once('close', () => end(span, reply.raw.statusCode));
      span.run(done);
    });
    // The body arrives outside of the request's asynchronous work.
    app.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
      if (request.span === null) done();
      else request.span.run(done);
    });
  },
  { name: 'tracing' },
);

function end(span: OpenSpan, status: number): void {
  span.set({ 'http.response.status_code': status });
  if (status >= 500) span.fail(new Error(String(status)));
  span.end();
}
