import type { Tx } from '../database.ts';

/** A change of a flag, its state in an environment, or one of its A/B tests. */
export type FlagRevision = {
  readonly number: number;
  readonly subject: string;
  readonly subjectId: string;
  readonly environment: string | null;
  readonly revision: number;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>>;
  readonly actorName: string | null;
  readonly reason: string | null;
  readonly at: Date;
};

type Page = {
  readonly flagId: string;
  /** Only changes before this one. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** Changes of a flag, newest first. The states that a new flag gets are no changes of their own. */
export async function listFlagRevisions(tx: Tx, { flagId, before, limit }: Page): Promise<FlagRevision[]> {
  const rows = await revisions(tx)
    .where('flagId', '=', flagId)
    .where((of) => of.or([of('subject', '<>', 'state'), of('before', 'is not', null)]))
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return rows as FlagRevision[];
}

/** One change of a flag. */
export async function readFlagRevision(
  tx: Tx,
  { flagId, number }: { flagId: string; number: number },
): Promise<FlagRevision | undefined> {
  const row = await revisions(tx)
    .where('flagId', '=', flagId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row as FlagRevision | undefined;
}

/** A row as it was at one of its revisions; undefined if that revision is not kept. */
export async function readSubjectAt(
  tx: Tx,
  subject: { id: string; subject: string; environment: string | null; revision: number },
): Promise<FlagRevision['after'] | undefined> {
  const row = await revisions(tx)
    .where('subjectId', '=', subject.id)
    .where('subject', '=', subject.subject)
    .where('revision', '=', subject.revision)
    .where('environment', subject.environment === null ? 'is' : '=', subject.environment)
    .executeTakeFirst();
  return (row as FlagRevision | undefined)?.after;
}

function revisions(tx: Tx) {
  return tx
    .selectFrom('flagRevisions')
    .select(['number', 'subject', 'subjectId', 'environment', 'revision', 'before', 'after'])
    .select(['actorName', 'reason', 'at']);
}
