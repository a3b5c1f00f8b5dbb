import { constraintsSchema, type FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { sql, type Tx } from '../database.ts';

export type NewSegment = Pick<FlagSegment, 'id' | 'name' | 'description' | 'constraints'> & {
  companyId: string;
  actorName: string;
  now: Date;
};

/** Segments that are not deleted, by number. */
export async function listSegments(tx: Tx, id?: string): Promise<FlagSegment[]> {
  const rows = await tx
    .selectFrom('flagSegments')
    .select(['id', 'number', 'name', 'description', 'constraints', 'revision', 'createdAt', 'updatedAt'])
    .select('updatedByName as updatedBy')
    .where('archivedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('number')
    .execute();
  return rows.map(({ constraints, createdAt, updatedAt, ...row }) => ({
    ...row,
    constraints: constraintsSchema.parse(constraints),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Inserts a segment under the next number; the caller has locked the company's flags. */
export async function insertSegment(
  tx: Tx,
  { actorName, now, constraints, ...segment }: NewSegment,
): Promise<void> {
  await tx
    .insertInto('flagSegments')
    .values((of) => ({
      ...segment,
      constraints: JSON.stringify(constraints),
      number: of
        .selectFrom('flagSegments as s')
        .select(sql<number>`coalesce(max(s.number), 0) + 1`.as('next')),
      createdAt: now,
      updatedAt: now,
      updatedByName: actorName,
    }))
    .execute();
}

export type SegmentChange = {
  id: string;
  patch: Partial<Pick<FlagSegment, 'name' | 'description' | 'constraints'>> & { archivedAt?: Date };
  reason: string | null;
  actorName: string;
  now: Date;
};

/** Changes a segment; the caller has locked the company's flags. */
export async function changeSegment(tx: Tx, change: SegmentChange): Promise<void> {
  const { constraints, ...patch } = change.patch;
  await tx
    .updateTable('flagSegments')
    .set((of) => ({
      ...patch,
      ...(constraints === undefined ? {} : { constraints: JSON.stringify(constraints) }),
      reason: change.reason,
      updatedByName: change.actorName,
      updatedAt: change.now,
      revision: of('revision', '+', 1),
    }))
    .where('id', '=', change.id)
    .execute();
}

export type SegmentUse = {
  readonly segmentId: string;
  readonly key: string;
  readonly environments: string[];
};

/** Flags that use segments, with the environments in which their rules do. */
export async function listAllSegmentUses(tx: Tx): Promise<SegmentUse[]> {
  const found = await sql<SegmentUse>`
    SELECT u.segment_id, f.key, array_agg(DISTINCT s.environment ORDER BY s.environment) AS environments
    FROM flag_environments s
      JOIN flags f ON f.company_id = s.company_id AND f.id = s.flag_id
      CROSS JOIN LATERAL jsonb_array_elements(s.strategies) AS r (rule)
      CROSS JOIN LATERAL jsonb_array_elements_text(r.rule -> 'segments') AS u (segment_id)
    WHERE f.archived_at IS NULL AND s.strategies <> '[]'
    GROUP BY u.segment_id, f.key
    ORDER BY f.key`.execute(tx);
  return found.rows;
}

/** Flags and environments whose rules use a segment. */
export async function listSegmentUses(
  tx: Tx,
  segmentId: string,
): Promise<{ key: string; environment: string }[]> {
  return await tx
    .selectFrom('flagEnvironments')
    .innerJoin('flags', (join) =>
      join
        .onRef('flags.companyId', '=', 'flagEnvironments.companyId')
        .onRef('flags.id', '=', 'flagEnvironments.flagId'),
    )
    .select(['key', 'environment'])
    .where('archivedAt', 'is', null)
    .where(sql<boolean>`strategies @> ${JSON.stringify([{ segments: [segmentId] }])}::jsonb`)
    .orderBy('key')
    .orderBy('environment')
    .execute();
}
