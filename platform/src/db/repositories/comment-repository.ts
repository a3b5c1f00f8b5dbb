import type { Comment, Mentionable } from '@switchyard/contracts/comments/comment.ts';
import { scopeFor } from '@switchyard/contracts/identity/permissions.ts';
import { type StoredRole, toActorRole } from '@switchyard/contracts/roles/actor-role.ts';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { storedRoleOf } from './role-repository.ts';

type Commented = Pick<Comment, 'recordKind' | 'recordId'>;

/** Active users who may read comments on a record, by name: the office, and the technicians with a visit of the job. */
export async function findCommentReaders(
  tx: Tx,
  { recordKind, recordId }: Commented,
  choice: { readonly ids?: readonly string[]; readonly words?: readonly string[] } = {},
): Promise<Mentionable[]> {
  const { ids, words = [] } = choice;
  const name = sql`users.first_name || ' ' || users.last_name`;
  const { rows } = await sql<Mentionable & { stored: StoredRole | null }>`
    SELECT users.id, ${name} AS name, users.role, ${storedRoleOf('users')} AS stored FROM users
    WHERE users.status = 'active' AND (users.role IN ('manager', 'admin')
      OR (users.role = 'technician' AND ${recordKind} = 'job' AND EXISTS (SELECT FROM visits v
        JOIN assignments a ON a.company_id = v.company_id AND a.visit_id = v.id
        WHERE v.company_id = users.company_id AND v.job_id = ${recordId} AND v.deleted_at IS NULL
          AND a.technician_id = users.technician_id)))
      ${ids === undefined ? sql`` : sql`AND users.id = ANY(${[...ids]}::uuid[])`}
      ${sql.join(
        words.map((word) => sql`AND (' ' || ${name}) ILIKE ${`% ${escaped(word)}%`}`),
        sql` `,
      )}
    ORDER BY name, users.id`.execute(tx);
  return rows.flatMap(({ stored, ...user }) => {
    const mayRead =
      stored === null ||
      scopeFor({ role: user.role, customRole: toActorRole(stored) }, 'comment.view') !== 'none';
    return mayRead ? [user] : [];
  });
}

/** The word with the signs of patterns taken literally. */
function escaped(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Users who have commented on a record. */
export async function findCommentAuthors(tx: Tx, recordId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT author_id AS id FROM comments
    WHERE company_id = app_company() AND record_id = ${recordId} AND deleted_at IS NULL AND author_id IS NOT NULL`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Which of these users have been notified with a link to this page. */
export async function findNotified(tx: Tx, href: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT user_id AS id FROM notifications
    WHERE user_id = ANY(${[...userIds]}::uuid[]) AND href = ${href}`.execute(tx);
  return rows.map(({ id }) => id);
}
