import type { PlannedEdit } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import {
  endedRequestStates,
  type FlagRequest,
  flagRequestSchema,
  type FlagRequestSummary,
  flagRequestSummarySchema,
} from '@switchyard/contracts/feature-flags/request-routes.ts';
import { sql, type Tx } from '../database.ts';

/** Most requests that are listed. */
const listed = 200;

export type NewRequest = Pick<
  FlagRequest,
  'id' | 'environment' | 'title' | 'reason' | 'kind' | 'baseRevision' | 'state' | 'authorId' | 'authorName'
> & { companyId: string; flagId: string; edits: readonly PlannedEdit[]; now: Date };

export async function insertRequest(tx: Tx, { now, edits, ...request }: NewRequest): Promise<void> {
  await tx
    .insertInto('flagRequests')
    .values({ ...request, edits: JSON.stringify(edits), createdAt: now, updatedAt: now })
    .execute();
}

/** Requests of a flag in an environment that have not ended. */
export async function countOpenRequests(
  tx: Tx,
  { flagId, environment }: Pick<NewRequest, 'flagId' | 'environment'>,
): Promise<number> {
  const { count } = await tx
    .selectFrom('flagRequests')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('flagId', '=', flagId)
    .where('environment', '=', environment)
    .where('state', 'not in', [...endedRequestStates])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listRequests(tx: Tx): Promise<FlagRequestSummary[]> {
  const rows = await requests(tx)
    .orderBy('flagRequests.updatedAt', 'desc')
    .orderBy('flagRequests.id', 'desc')
    .limit(listed)
    .execute();
  return rows.map((row) => flagRequestSummarySchema.parse(inText(row)));
}

export async function readRequest(
  tx: Tx,
  id: string,
): Promise<(FlagRequest & { flagId: string }) | undefined> {
  const row = await requests(tx)
    .select('flagRequests.edits')
    .where('flagRequests.id', '=', id)
    .executeTakeFirst();
  return row && { ...flagRequestSchema.parse(inText(row)), flagId: row.flagId };
}

export type RequestChange = Partial<
  Pick<
    FlagRequest,
    | 'title'
    | 'reason'
    | 'kind'
    | 'baseRevision'
    | 'state'
    | 'reviewerName'
    | 'comment'
    | 'conflicts'
    | 'appliedRevision'
  >
> & { edits?: readonly PlannedEdit[]; reviewedAt?: Date | null };

/** Changes a request; the caller has locked the company's flags. */
export async function updateRequest(tx: Tx, id: string, { edits, ...change }: RequestChange): Promise<void> {
  await tx
    .updateTable('flagRequests')
    .set((of) => ({
      ...change,
      ...(edits === undefined ? {} : { edits: JSON.stringify(edits) }),
      revision: of('revision', '+', 1),
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Environments in which changes need a request, with the time since which they do: for all flags, and with `project` for
 * those of this project.
 */
export async function readReviewed(tx: Tx, project?: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx.selectFrom('reviewedEnvironments').select(['environment', 'since']).execute();
  const reviewed = new Map(rows.map(({ environment, since }) => [environment, since]));
  if (project === undefined) return reviewed;
  const own = await tx
    .selectFrom('flagProjectSettings')
    .select(['environment', 'reviewSince'])
    .where('project', '=', project)
    .execute();
  for (const { environment, reviewSince } of own) {
    const since = reviewed.get(environment) ?? reviewSince;
    if (since && reviewSince) reviewed.set(environment, since < reviewSince ? since : reviewSince);
  }
  return reviewed;
}

type Reviewed = { companyId: string; environment: string; requiresReview: boolean };

export async function setReviewed(tx: Tx, { requiresReview, ...place }: Reviewed): Promise<void> {
  if (requiresReview) {
    await tx
      .insertInto('reviewedEnvironments')
      .values(place)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await tx.deleteFrom('reviewedEnvironments').where('environment', '=', place.environment).execute();
}

/** Reasons given after changes of the history, by number. */
export async function readLateReasons(
  tx: Tx,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .selectFrom('flagLateReasons')
    .select(['number', 'reason'])
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, reason }) => [number, reason]));
}

type LateReason = { companyId: string; number: number; reason: string; authorName: string; now: Date };

/** Adds the reason of a change; false if it has one. */
export async function insertLateReason(tx: Tx, { now, ...late }: LateReason): Promise<boolean> {
  const result = await tx
    .insertInto('flagLateReasons')
    .values({ ...late, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

function requests(tx: Tx) {
  return tx
    .selectFrom('flagRequests')
    .innerJoin('flags', (join) =>
      join
        .onRef('flags.companyId', '=', 'flagRequests.companyId')
        .onRef('flags.id', '=', 'flagRequests.flagId'),
    )
    .leftJoin('flagSchedules', (join) =>
      join
        .onRef('flagSchedules.companyId', '=', 'flagRequests.companyId')
        .onRef('flagSchedules.flagId', '=', 'flagRequests.flagId')
        .onRef('flagSchedules.requestId', '=', 'flagRequests.id')
        .on('flagSchedules.state', '=', 'upcoming'),
    )
    .select(['flagRequests.id', 'flagRequests.revision', 'flagRequests.flagId', 'flags.key as flagKey'])
    .select(['flagRequests.environment', 'title', 'flagRequests.reason', 'flagRequests.kind'])
    .select(['flagRequests.baseRevision', 'flagRequests.state', 'flagRequests.authorId'])
    .select(['flagRequests.authorName', 'reviewerName', 'reviewedAt', 'comment', 'flagRequests.conflicts'])
    .select(['runAt', 'flagRequests.appliedRevision', 'flagRequests.createdAt', 'flagRequests.updatedAt']);
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;

/** The row with instants as text. */
function inText(row: RequestRow) {
  return {
    ...row,
    runAt: row.runAt?.toISOString() ?? null,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
