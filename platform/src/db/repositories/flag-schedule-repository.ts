import { type FlagSchedule, scheduleSchema } from '@switchyard/contracts/feature-flags/schedule-routes.ts';
import type { PlannedEdit } from '@switchyard/contracts/feature-flags/planned-edits.ts';
import { type ActorRole, type Role, roleSchema } from '@switchyard/contracts/identity/role.ts';
import { type StoredRole, toActorRole } from '@switchyard/contracts/roles/actor-role.ts';
import { type Database, sql, type Tx } from '../database.ts';
import { storedRoleOf } from './role-repository.ts';

export type NewSchedule = Pick<
  FlagSchedule,
  'id' | 'environment' | 'kind' | 'baseRevision' | 'reason' | 'authorId' | 'authorName'
> & {
  companyId: string;
  flagId: string;
  runAt: string;
  edits: readonly PlannedEdit[];
  requestId?: string;
  now: Date;
};

/** A flag in an environment. */
export type SchedulePlace = { readonly flagId: string; readonly environment: string };

/** Most upcoming changes that are listed, over all environments of a flag. */
const listedUpcoming = 100;
/** Most ended changes that are listed. */
const listedEnded = 20;

export async function insertSchedule(tx: Tx, { now, runAt, edits, ...schedule }: NewSchedule): Promise<void> {
  await tx
    .insertInto('flagSchedules')
    .values({
      ...schedule,
      runAt: new Date(runAt),
      edits: JSON.stringify(edits),
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** True unless the time is later than that of the database. */
export async function isPast(tx: Tx, instant: string): Promise<boolean> {
  const { rows } = await sql<{ past: boolean }>`SELECT ${instant}::timestamptz <= now() AS past`.execute(tx);
  return rows[0]?.past ?? true;
}

export async function countUpcoming(tx: Tx, { flagId, environment }: SchedulePlace): Promise<number> {
  const { count } = await tx
    .selectFrom('flagSchedules')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('flagId', '=', flagId)
    .where('environment', '=', environment)
    .where('state', '=', 'upcoming')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Upcoming changes of a flag, soonest first, then those that ended last. */
export async function listSchedules(tx: Tx, flagId: string): Promise<FlagSchedule[]> {
  const upcoming = await schedules(tx)
    .where('flagId', '=', flagId)
    .where('state', '=', 'upcoming')
    .orderBy('runAt')
    .orderBy('flagSchedules.id')
    .limit(listedUpcoming)
    .execute();
  const ended = await schedules(tx)
    .where('flagId', '=', flagId)
    .where('state', '<>', 'upcoming')
    .orderBy('finishedAt', 'desc')
    .orderBy('flagSchedules.id', 'desc')
    .limit(listedEnded)
    .execute();
  return [...upcoming, ...ended].map(toSchedule);
}

export async function readSchedule(
  tx: Tx,
  id: string,
): Promise<(FlagSchedule & { flagId: string }) | undefined> {
  const row = await schedules(tx).where('flagSchedules.id', '=', id).executeTakeFirst();
  return row && { ...toSchedule(row), flagId: row.flagId };
}

export type UpcomingSchedule = FlagSchedule & { readonly isDue: boolean };

/**
 * Upcoming changes of a flag in an environment in the order in which they are made, locked until the commit. A change is
 * due by the time of the database.
 */
export async function lockUpcoming(
  tx: Tx,
  { flagId, environment }: SchedulePlace,
): Promise<UpcomingSchedule[]> {
  const rows = await schedules(tx)
    .select(sql<boolean>`run_at <= now()`.as('isDue'))
    .where('flagId', '=', flagId)
    .where('environment', '=', environment)
    .where('state', '=', 'upcoming')
    .orderBy('runAt')
    .orderBy('flagSchedules.id')
    .forUpdate('flagSchedules')
    .execute();
  return rows.map((row) => ({ ...toSchedule(row), isDue: row.isDue }));
}

export type ScheduleChange = Partial<
  Pick<
    FlagSchedule,
    'runAt' | 'reason' | 'kind' | 'baseRevision' | 'state' | 'conflicts' | 'detail' | 'appliedRevision'
  >
> & { edits?: readonly PlannedEdit[]; finishedBy?: string };

/** Changes a scheduled change that the caller has locked with its flag; its end takes the time of the database. */
export async function updateSchedule(tx: Tx, id: string, change: ScheduleChange): Promise<void> {
  const { runAt, edits, finishedBy, ...plain } = change;
  await tx
    .updateTable('flagSchedules')
    .set((of) => ({
      ...plain,
      ...(runAt === undefined ? {} : { runAt: new Date(runAt) }),
      ...(edits === undefined ? {} : { edits: JSON.stringify(edits) }),
      ...(finishedBy === undefined ? {} : { finishedByName: finishedBy }),
      ...(plain.state === undefined ? {} : { finishedAt: sql<Date>`now()` }),
      revision: of('revision', '+', 1),
      updatedAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Puts an upcoming change onto the outcome of one that was just made before it; its own revision stays. */
export async function rebaseSchedule(
  tx: Tx,
  { id, edits, baseRevision }: { id: string; edits: readonly PlannedEdit[]; baseRevision: number },
): Promise<void> {
  await tx
    .updateTable('flagSchedules')
    .set({ edits: JSON.stringify(edits), baseRevision })
    .where('id', '=', id)
    .execute();
}

/** Flags and environments with changes that are due, over all companies. */
export async function findDuePlaces(
  database: Database,
  limit: number,
): Promise<(SchedulePlace & { companyId: string })[]> {
  const { rows } = await sql<SchedulePlace & { companyId: string }>`
    SELECT company_id, flag_id, environment FROM due_flag_schedules(${limit})`.execute(database.global);
  return rows;
}

/** Planned times of those of a flag's revisions that scheduled changes made, by `plannedKey`. */
export async function readPlannedTimes(
  tx: Tx,
  { flagId, revisions }: { flagId: string; revisions: readonly number[] },
): Promise<ReadonlyMap<string, string>> {
  if (revisions.length === 0) return new Map();
  const rows = await tx
    .selectFrom('flagSchedules')
    .select(['environment', 'appliedRevision', 'runAt'])
    .where('flagId', '=', flagId)
    .where('appliedRevision', 'in', revisions)
    .execute();
  return new Map(
    rows.map(({ environment, appliedRevision, runAt }) => [
      plannedKey(environment, appliedRevision ?? 0),
      runAt.toISOString(),
    ]),
  );
}

/** Identifies a revision of a flag in an environment. */
export function plannedKey(environment: string | null, revision: number): string {
  return `${environment} ${revision}`;
}

type Author = {
  readonly name: string;
  readonly role: Role;
  readonly customRole?: ActorRole;
  readonly isActive: boolean;
  readonly isProgram: boolean;
  readonly scopes: string[];
};

/** An author's account, as far as it decides on what they may do. */
export async function readAuthor(tx: Tx, id: string): Promise<Author | undefined> {
  const { rows } = await sql<
    Omit<Author, 'role' | 'customRole'> & { role: string; stored: StoredRole | null }
  >`
    SELECT concat_ws(' ', u.first_name, nullif(u.last_name, '')) AS name, u.role, ${storedRoleOf('u')} AS stored,
      u.status = 'active' AS is_active, u.is_program, ARRAY(
      SELECT DISTINCT unnest(t.scopes) FROM api_tokens t
      WHERE t.user_id = u.id AND t.revoked_at IS NULL AND t.expires_at > now()
    ) AS scopes
    FROM users u WHERE u.id = ${id}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const { stored, ...author } = row;
  const role = roleSchema.parse(row.role);
  return { ...author, role, ...(stored === null ? {} : { customRole: toActorRole(stored) }) };
}

function schedules(tx: Tx) {
  return tx
    .selectFrom('flagSchedules')
    .innerJoin('flags', (join) =>
      join
        .onRef('flags.companyId', '=', 'flagSchedules.companyId')
        .onRef('flags.id', '=', 'flagSchedules.flagId'),
    )
    .select(['flagSchedules.id', 'flagSchedules.revision', 'flagId', 'flags.key as flagKey', 'environment'])
    .select([
      'runAt',
      'kind',
      'edits',
      'baseRevision',
      'flagSchedules.reason',
      'authorId',
      'authorName',
      'state',
    ])
    .select([
      'requestId',
      'conflicts',
      'detail',
      'appliedRevision',
      'finishedAt',
      'finishedByName as finishedBy',
    ])
    .select(['flagSchedules.createdAt', 'flagSchedules.updatedAt']);
}

type ScheduleRow = Awaited<ReturnType<ReturnType<typeof schedules>['executeTakeFirstOrThrow']>>;

function toSchedule({ flagId: _, ...row }: ScheduleRow): FlagSchedule {
  return scheduleSchema.parse({
    ...row,
    runAt: row.runAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
}
