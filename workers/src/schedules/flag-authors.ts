import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { readChangers } from '@switchyard/platform/db/repositories/flag-project-repository.ts';
import { readAuthor } from '@switchyard/platform/db/repositories/flag-schedule-repository.ts';

/** True if the author of planned work may still change flags. */
export async function mayChangeFlags(tx: Tx, authorId: string): Promise<boolean> {
  const author = await readAuthor(tx, authorId);
  if (!author || scopeFor(author, 'flag.change') === 'none') return false;
  // Programs never sign in: their tokens say what they may do.
  return author.isProgram ? author.scopes.includes('flag.change') : author.isActive;
}

/** True if the project leaves changes in an environment to everyone who may change flags, or to this author. */
export async function isNamed(
  tx: Tx,
  authorId: string,
  place: { project: string; environment: string },
): Promise<boolean> {
  return (await readChangers(tx, place))?.includes(authorId) !== false;
}

/** True for a person who can sign in. */
export async function canRead(tx: Tx, userId: string): Promise<boolean> {
  const user = await readAuthor(tx, userId);
  return user?.isActive === true && !user.isProgram;
}
