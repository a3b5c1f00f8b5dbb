import type { Communication } from '@switchyard/contracts/communications/communication.ts';
import type { communicationRoutes } from '@switchyard/contracts/communications/communication-routes.ts';
import type { Page } from '@switchyard/contracts/http/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';
import { jobInScope } from './job-repository.ts';
import { readPage } from './read-page.ts';
import type { ReadScope } from './read-scope.ts';
import { matchesWords } from './text-query.ts';

export type CommunicationQuery = z.output<NonNullable<typeof communicationRoutes.list.query>>;

type Instants = 'createdAt' | 'updatedAt' | 'occurredAt';
type CommunicationRow = Omit<Communication, Instants | 'deletedAt'> &
  Record<Instants, Date> & { deletedAt: Date | null };

const columns: RawBuilder<unknown> = sql`
  m.id, m.revision, m.created_at, m.updated_at, m.deleted_at, m.customer_id, m.job_id, m.channel, m.direction,
  m.subject, m.body, m.author_id, m.author_name, m.occurred_at, m.delivery`;

/**
 * Condition on `m`: customers see messages to and from them, but no call notes; technicians see those of their jobs.
 */
function communicationInScope(scope: ReadScope): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'company':
      return sql`true`;
    case 'customer':
      return sql`m.customer_id = ${scope.customerId} AND m.channel <> 'call'`;
    case 'technician':
      return sql`EXISTS (SELECT 1 FROM jobs j WHERE j.company_id = m.company_id AND j.id = m.job_id
        AND ${jobInScope(scope)})`;
    default:
      return scope satisfies never;
  }
}

export async function findCommunication(
  tx: Tx,
  id: string,
  scope: ReadScope,
): Promise<Communication | undefined> {
  const { rows } = await sql<CommunicationRow>`/* prepared */
    SELECT ${columns} FROM communications m WHERE m.id = ${id} AND ${communicationInScope(scope)}`.execute(
    tx,
  );
  return rows[0] && toCommunication(rows[0]);
}

/** Messages about these jobs, newest first. */
export async function findCommunicationsOfJobs(
  tx: Tx,
  jobIds: readonly string[],
  limit: number,
): Promise<Communication[]> {
  if (jobIds.length === 0) return [];
  const { rows } = await sql<CommunicationRow>`/* prepared */
    SELECT ${columns} FROM communications m WHERE m.job_id = ANY(${jobIds}::uuid[]) AND m.deleted_at IS NULL
    ORDER BY m.occurred_at DESC, m.id DESC LIMIT ${limit}`.execute(tx);
  return rows.map(toCommunication);
}

/** @throws ProblemError when the cursor is invalid for this list */
export async function listCommunicationRows(
  tx: Tx,
  { query, scope }: { query: CommunicationQuery; scope: ReadScope },
): Promise<Page<Communication>> {
  const { customerId, jobId, q } = query;
  return await readPage<CommunicationRow, Communication>(tx, {
    query,
    sort: { name: '-occurredAt', expression: sql`m.occurred_at`, kind: 'instant', descending: true },
    from: sql`communications m`,
    id: sql`m.id`,
    conditions: [
      sql`m.deleted_at IS NULL`,
      ...(scope.kind === 'company' ? [] : [communicationInScope(scope)]),
      ...(customerId === undefined ? [] : [sql`m.customer_id = ${customerId}`]),
      ...(jobId === undefined ? [] : [sql`m.job_id = ${jobId}`]),
      ...(q ? [matchesWords(sql`to_tsvector('simple', m.subject || ' ' || m.body)`, q)] : []),
    ],
    select: sql`SELECT ${columns} FROM page JOIN communications m ON m.id = page.id`,
    toItems: (rows) => rows.map(toCommunication),
  });
}

export type NewCommunication = Omit<Communication, 'revision' | 'createdAt' | 'updatedAt' | 'deletedAt'> & {
  companyId: string;
  /** Outbox mail that delivers the message. */
  mailId: string | null;
  now: Date;
};

export async function insertCommunication(tx: Tx, { now, ...message }: NewCommunication): Promise<void> {
  await tx
    .insertInto('communications')
    .values({ ...message, createdAt: now, updatedAt: now })
    .execute();
}

/** Number of messages a user has written since then. */
export async function countRecentCommunications(
  tx: Tx,
  { authorId, since }: { authorId: string; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('communications')
    .select((of) => of.fn.countAll<number>().as('amount'))
    .where('authorId', '=', authorId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return row.amount;
}

function toCommunication(row: CommunicationRow): Communication {
  return {
    id: row.id,
    revision: row.revision,
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    deletedAt: toInstantOrNull(row.deletedAt),
    customerId: row.customerId,
    jobId: row.jobId,
    channel: row.channel,
    direction: row.direction,
    subject: row.subject,
    body: row.body,
    authorId: row.authorId,
    authorName: row.authorName,
    occurredAt: toInstant(row.occurredAt),
    delivery: row.delivery,
  };
}
