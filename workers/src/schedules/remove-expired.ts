import { type Database, sql } from '@switchyard/platform/db/database.ts';
import { listCompanies } from './list-companies.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

/** Removes what has served its time: outcomes of writes, sessions, invitations and password resets. */
export async function removeExpired({ database, relayDatabase }: ScheduleDeps): Promise<void> {
  for (const companyId of await listCompanies(relayDatabase)) await removeOfCompany(database, companyId);
}

async function removeOfCompany(database: Database, companyId: string): Promise<void> {
  await database.inCompany(companyId, async (tx) => {
    await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '30 days'`.execute(tx);
    await sql`DELETE FROM sessions WHERE expires_at < now() - interval '1 day'
      OR revoked_at < now() - interval '30 days'`.execute(tx);
    await sql`DELETE FROM password_resets WHERE expires_at < now() - interval '1 day'`.execute(tx);
  });
}
