import { sql, type Tx } from '../database.ts';

export type ScimGroupRow = {
  id: string;
  revision: number;
  displayName: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
};

export type ScimGroupFilter = { id?: string; displayName?: string; externalId?: string };

/** Groups of a connection, oldest first. */
export async function listScimGroups(
  tx: Tx,
  { connectionId, filter }: { connectionId: string; filter: ScimGroupFilter },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: ScimGroupRow[]; total: number }> {
  const { id, displayName, externalId } = filter;
  const query = tx
    .selectFrom('scimGroups')
    .where('connectionId', '=', connectionId)
    .$if(id !== undefined, (of) => of.where('id', '=', id ?? ''))
    .$if(displayName !== undefined, (of) =>
      of.where(sql<boolean>`lower(display_name) = lower(${displayName})`),
    )
    .$if(externalId !== undefined, (of) => of.where('externalId', '=', externalId ?? ''));
  const rows = await query
    .select(['id', 'revision', 'displayName', 'externalId', 'createdAt', 'updatedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await query
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** One group, locked. */
export async function lockScimGroup(
  tx: Tx,
  { connectionId, id }: { connectionId: string; id: string },
): Promise<ScimGroupRow | undefined> {
  return await tx
    .selectFrom('scimGroups')
    .select(['id', 'revision', 'displayName', 'externalId', 'createdAt', 'updatedAt'])
    .where('connectionId', '=', connectionId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** @throws a unique violation of `scim_groups_name` */
export async function insertScimGroup(
  tx: Tx,
  {
    now,
    ...group
  }: {
    id: string;
    companyId: string;
    connectionId: string;
    displayName: string;
    externalId: string | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('scimGroups')
    .values({ ...group, createdAt: now, updatedAt: now })
    .execute();
}

/** @throws a unique violation of `scim_groups_name` */
export async function updateScimGroup(
  tx: Tx,
  { id, now, ...fields }: { id: string; displayName: string; externalId: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('scimGroups')
    .set((of) => ({ ...fields, updatedAt: now, revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteScimGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('scimGroups').where('id', '=', id).execute();
}

export type ScimMember = { groupId: string; userId: string; email: string };

/** Members of groups, with their addresses. */
export async function listScimMembers(tx: Tx, groupIds: readonly string[]): Promise<ScimMember[]> {
  if (groupIds.length === 0) return [];
  return await tx
    .selectFrom('scimGroupMembers as m')
    .innerJoin('users as u', (join) =>
      join.onRef('u.companyId', '=', 'm.companyId').onRef('u.id', '=', 'm.userId'),
    )
    .select(['m.groupId', 'm.userId', 'u.email'])
    .where('m.groupId', 'in', groupIds)
    .orderBy('u.email')
    .execute();
}

export async function addScimMembers(
  tx: Tx,
  { companyId, groupId, userIds }: { companyId: string; groupId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('scimGroupMembers')
    .values(userIds.map((userId) => ({ companyId, groupId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeScimMembers(
  tx: Tx,
  { groupId, userIds }: { groupId: string; userIds: readonly string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .deleteFrom('scimGroupMembers')
    .where('groupId', '=', groupId)
    .where('userId', 'in', userIds)
    .execute();
}

/** Groups of users with their names and external ids, by user. */
export async function readGroupNames(
  tx: Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { id: string; names: string[] }[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('scimGroupMembers as m')
    .innerJoin('scimGroups as g', (join) =>
      join.onRef('g.companyId', '=', 'm.companyId').onRef('g.id', '=', 'm.groupId'),
    )
    .select(['m.userId', 'g.id', 'g.displayName', 'g.externalId'])
    .where('m.userId', 'in', userIds)
    .execute();
  const named = rows.map(({ userId, id, displayName, externalId }) => ({
    userId,
    group: { id, names: [displayName, ...(externalId === null ? [] : [externalId])] },
  }));
  const byUser = Map.groupBy(named, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, list]) => [userId, list.map(({ group }) => group)]));
}
