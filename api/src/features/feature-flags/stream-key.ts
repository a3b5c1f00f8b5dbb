import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  findFlagTokenById,
  type TokenGrant,
} from '@switchyard/platform/db/repositories/flag-token-repository.ts';

/**
 * The key of a token's event stream: its id, and a digest that only its hash gives. It reveals nothing of the token, and
 * ends with it.
 */
export function streamKey(tokenId: string, tokenHash: Buffer): string {
  return `${tokenId}.${digest(tokenId, tokenHash)}`;
}

/** The grant of a stream's key; undefined if it is wrong or its token has ended. */
export async function grantOfStreamKey(database: Database, key: string): Promise<TokenGrant | undefined> {
  const match = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/.exec(key);
  const [, tokenId, given = ''] = match ?? [];
  if (tokenId === undefined) return undefined;
  const found = await findFlagTokenById(database, tokenId);
  if (!found) return undefined;
  const { tokenHash, ...grant } = found;
  const expected = digest(tokenId, tokenHash);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(given)) ? grant : undefined;
}

function digest(tokenId: string, tokenHash: Buffer): string {
  return createHmac('sha256', tokenHash).update(`event stream of ${tokenId}`).digest('base64url');
}
