import type { Role } from '@switchyard/contracts/identity/role.ts';
import type { Profile } from '@switchyard/contracts/identity/profile-routes.ts';
import type { Tx } from '../database.ts';
import { toInstant } from './instants.ts';

/** A user's own profile; `lock` protects it from changes until the commit. */
export async function findProfile(
  tx: Tx,
  userId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Profile | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['id', 'revision', 'createdAt', 'updatedAt', 'email', 'role', 'firstName', 'lastName', 'phone'])
    .where('id', '=', userId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return (
    row && {
      ...row,
      role: row.role as Role,
      createdAt: toInstant(row.createdAt),
      updatedAt: toInstant(row.updatedAt),
      deletedAt: null,
    }
  );
}

export type ProfilePatch = { firstName?: string; lastName?: string; phone?: string | null };

/** Writes the fields and increments the revision. */
export async function updateProfileRow(
  tx: Tx,
  userId: string,
  { patch, now }: { patch: ProfilePatch; now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...patch, updatedAt: now })
    .set((of) => ({ revision: of('revision', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}
