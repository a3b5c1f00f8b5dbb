import { createHash } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const keySchema = z.string().regex(/^[\x21-\x7e]{8,255}$/);

export type IdempotencyKey = { key: string; hash: Buffer };
export type StoredOutcome = { status: number; body: unknown; etag: string | null };

/** Content of a write; the same for a request and a replayed action. */
export type WriteRequest = {
  method: string;
  /** Path and query as sent by the client. */
  url: string;
  /** As in the header; empty if the route takes none. */
  ifMatch: string;
  /** Parsed by the route's schema. */
  body: unknown;
};

/** Fingerprint of a write: a key is valid for one request only. */
export function fingerprint({ method, url, ifMatch, body }: WriteRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n${ifMatch}\n`)
    .update(JSON.stringify(body ?? null))
    .digest();
}

/** Key of a write and the fingerprint of its content. @throws ProblemError if the header is missing or invalid */
export function readIdempotencyKey(request: FastifyRequest): IdempotencyKey {
  const parsed = keySchema.safeParse(request.headers['idempotency-key']);
  if (!parsed.success) {
    throw new ProblemError('idempotency.key_required', {
      errors: [
        {
          pointer: '/idempotency-key',
          in: 'header',
          code: 'required',
          message: 'Send Idempotency-Key: 8 to 255 visible characters, new for each write',
        },
      ],
    });
  }
  const { method, url, headers, body } = request;
  const hash = fingerprint({ method, url, ifMatch: headers['if-match'] ?? '', body });
  return { key: parsed.data, hash };
}

export type KeyOwner = { companyId: string; userId: string };

/**
 * Claims the key inside the write's transaction. A concurrent twin waits here for the first to commit and then gets its
 * outcome.
 * @returns the earlier outcome, or null on first use
 * @throws ProblemError if the key was used with another request
 */
export async function claimIdempotencyKey(
  tx: Tx,
  owner: KeyOwner,
  { key, hash }: IdempotencyKey,
): Promise<StoredOutcome | null> {
  const inserted = await tx
    .insertInto('idempotencyKeys')
    .values({ ...owner, key, requestHash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 1n) return null;
  const stored = await tx
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'body', 'reply', 'etag'])
    .where('companyId', '=', owner.companyId)
    .where('userId', '=', owner.userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored || stored.status === null) {
    throw new ProblemError('idempotency.in_progress', { retryAfterSeconds: 1 });
  }
  if (!hash.equals(stored.requestHash)) throw new ProblemError('idempotency.key_reused');
  return { status: stored.status, body: stored.reply ?? stored.body, etag: stored.etag };
}

export async function storeOutcome(
  tx: Tx,
  owner: KeyOwner,
  { key, outcome }: { key: string; outcome: StoredOutcome },
): Promise<void> {
  const body = JSON.stringify(outcome.body);
  await tx
    .updateTable('idempotencyKeys')
    .set({ status: outcome.status, body, reply: body, etag: outcome.etag })
    .where('companyId', '=', owner.companyId)
    .where('userId', '=', owner.userId)
    .where('key', '=', key)
    .execute();
}
