import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import { sql, type Tx } from '../database.ts';

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

/** Newest offset of a flag's events, by topic; a topic without such events is missing. */
export type LastEvents = ReadonlyMap<string, number>;

/** The newest events of a flag in the topics by which consoles follow flags. */
export async function readLastFlagEvents(
  tx: Tx,
  { companyId, flagId }: { companyId: string; flagId: string },
): Promise<LastEvents> {
  const topics = (['flags', 'flag_changes'] as const).map((kind) => companyTopic(companyId, kind));
  const found = await sql<{ topic: string; off: number }>`
    SELECT t.topic, e.off::float8 AS off FROM unnest(${topics}::text[]) AS t (topic)
      CROSS JOIN LATERAL (SELECT e.off FROM events e WHERE e.topic = t.topic AND e.entity_id = ${flagId}
        ORDER BY e.off DESC LIMIT 1) e`.execute(tx);
  return new Map(found.rows.map(({ topic, off }) => [topic, off]));
}

function revisions(tx: Tx) {
  return tx
    .selectFrom('flagRevisions')
    .select(['number', 'subject', 'subjectId', 'environment', 'revision', 'before', 'after'])
    .select(['actorName', 'reason', 'at']);
}
