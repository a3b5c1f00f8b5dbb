import type { Config } from '../../config/config.ts';
import { type Database, sql, type Tx } from '../database.ts';

type DeskSettings = Pick<Config, 'SWITCHYARD_OPERATORS' | 'SWITCHYARD_DEMO' | 'SWITCHYARD_SALES_COMPANY_ID'>;

/** Support agents in one company: the listed users, or all of its admins. */
export type DeskGroup = { companyId: string; userIds: readonly string[] | 'admins' };

/** Operators of the deployment, by company: the listed ones, else in demo mode the demo company's admins. */
export async function findDeskGroups(
  reader: Tx | Database['global'],
  config: DeskSettings,
): Promise<DeskGroup[]> {
  const { SWITCHYARD_OPERATORS: operators, SWITCHYARD_SALES_COMPANY_ID: configured = null } = config;
  if (operators) {
    const { rows } = await sql<{ companyId: string; userIds: string[] }>`
      SELECT account.company_id, array_agg(account.user_id::text) AS user_ids
      FROM unnest(${[...operators]}::text[]) AS listed(email), identity_user_by_email(listed.email) account
      GROUP BY account.company_id`.execute(reader);
    return rows;
  }
  if (!config.SWITCHYARD_DEMO) return [];
  const { rows } = await sql<{
    id: string | null;
  }>`SELECT sales_company(${configured}::uuid, true) AS id`.execute(reader);
  return rows.flatMap(({ id }) => (id === null ? [] : [{ companyId: id, userIds: 'admins' as const }]));
}

/** Ids of the group's users who are admins and can sign in, in a transaction of their company. */
export async function findDeskUsers(tx: Tx, { userIds }: DeskGroup): Promise<string[]> {
  const listed = typeof userIds === 'string' ? undefined : userIds;
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .$if(listed !== undefined, (query) => query.where('id', 'in', listed ?? []))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Admins of the transaction's company who can sign in. */
export async function findCompanyAdmins(tx: Tx): Promise<string[]> {
  return await findDeskUsers(tx, { companyId: '', userIds: 'admins' });
}
