import { createHash } from 'node:crypto';
import type { Actor } from '@switchyard/contracts/identity/role.ts';

/** Who reads: the account of somebody who is signed in, else the random name of a browser. */
export type ArticleReader = { readonly actor: Actor | null; readonly visitorId: string };

/** Stands for a reader in the database. Neither an account nor a visitor can be told from it by looking. */
export function readerHash({ actor, visitorId }: ArticleReader): Buffer {
  const name = actor === null ? `visitor:${visitorId}` : `user:${actor.userId}`;
  return createHash('sha256').update(name).digest();
}
