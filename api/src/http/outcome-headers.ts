import type { FastifyInstance } from 'fastify';
import type { StoredOutcome } from './idempotency.ts';

type Given = {
  /** Path of the route that took the write. */
  readonly path: string;
  readonly outcome: StoredOutcome;
  /** True if the outcome is the one of an earlier request with the same key. */
  readonly replayed: boolean;
};

/** Headers of a write's answer: the tag of the record, where a created one can be read, and whether it is repeated. */
export function outcomeHeaders(
  app: FastifyInstance,
  { path, outcome: { status, body, etag }, replayed }: Given,
): Record<string, string> {
  const location = status === 201 ? locationOf(app, path, body) : null;
  return {
    'cache-control': 'no-store',
    ...(etag ? { etag } : {}),
    ...(location === null ? {} : { location }),
    ...(replayed ? { 'idempotency-replayed': 'true' } : {}),
  };
}

function locationOf(app: FastifyInstance, path: string, body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('id' in body) || typeof body.id !== 'string')
    return null;
  return app.hasRoute({ method: 'GET', url: `${path}/:id` }) ? `${path}/${body.id}` : null;
}
