import { sql } from '@switchyard/platform/db/database.ts';
import { fillCompany, openAsOwner } from '../data/fill-company.ts';
import { apiOf, type Lab, type Signed, signIn, signUp } from '../lab.ts';
import type { KnownIds } from './job-queries.ts';

/** The number is the version of the generated data. */
const account = { email: 'bench-history-3@example.test', password: 'quiet lantern over water' };
const jobs = 100_000;
const technicians = 40;
const slotMinutes = 360;
const aheadMs = 12 * 86_400_000;

/** The admin of a company with 100,000 jobs of two years; generated once, then reused. */
export async function openCompanyWithHistory(lab: Lab): Promise<{ admin: Signed; ids: KnownIds }> {
  const { url } = apiOf(lab);
  await using database = openAsOwner(lab.environment.DATABASE_OWNER_URL);
  const admin = await signIn(url, account).catch(() => signUp(url, { account }));
  const { companyId } = admin;
  const found = await sql<{ count: number }>`
    SELECT count(*) FROM jobs WHERE company_id = ${companyId}`.execute(database.global);
  if (found.rows[0]?.count !== jobs) {
    console.log(`  Generating a company with ${jobs} jobs …`);
    const waiting = 800;
    const visited = jobs - waiting;
    const spanMs = (visited / technicians) * slotMinutes * 60_000;
    await fillCompany(database, {
      companyId,
      technicians,
      customers: 4_000,
      sites: 12_000,
      visited,
      waiting,
      slotMinutes,
      longestMinutes: 150,
      firstSlot: new Date(Date.now() + aheadMs - spanMs),
    });
  }
  const list = async (table: 'customers' | 'technicians' | 'jobs') => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM ${sql.table(table)} WHERE company_id = ${companyId} ORDER BY number LIMIT 1000`.execute(
      database.global,
    );
    return rows.map((row) => row.id);
  };
  return {
    admin,
    ids: {
      customers: await list('customers'),
      technicians: await list('technicians'),
      jobs: await list('jobs'),
    },
  };
}
