import { createHash } from 'node:crypto';
import type { Actor } from '@switchyard/contracts/identity/role.ts';

/** Reader of an article: a signed-in user's account, else the random id of a browser. */
export type ArticleReader = { readonly actor: Actor | null; readonly visitorId: string };

/** Pseudonym of a reader in the database; neither account nor visitor can be derived from it. */
export function readerHash({ actor, visitorId }: ArticleReader): Buffer {
  const name = actor === null ? `visitor:${visitorId}` : `user:${actor.userId}`;
  return createHash('sha256').update(name).digest();
}
