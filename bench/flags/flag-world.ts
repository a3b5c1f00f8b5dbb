import { sql } from '@switchyard/platform/db/database.ts';
import { openAsOwner } from '../data/fill-company.ts';
import type { Lab, Signed } from '../lab.ts';

const constraints = [{ contextName: 'city', operator: 'IN', values: ['Boston', 'Lynn', 'Salem'] }];

/** Strategies of the measured flags: half of the users in three cities. */
export const halfOfThreeCities = [{ id: 'half', kind: { name: 'rollout', percentage: 50 }, constraints }];

export const flagKey = (at: number) => `bench_flag_${at}`;

/** Creates the first flag over HTTP, and copies of it in a few statements, which would take minutes over HTTP. */
export async function createFlags(lab: Lab, admin: Signed, count: number): Promise<void> {
  await admin.call('POST', '/api/flags', { body: { key: flagKey(0) } });
  await changeRules(admin, flagKey(0), { enabled: true, strategies: halfOfThreeCities });
  await using database = openAsOwner(lab.environment.DATABASE_OWNER_URL);
  const { companyId } = admin;
  await database.global.transaction().execute(async (tx) => {
    await sql`
      INSERT INTO flags (id, company_id, key, description, type)
      SELECT uuidv7(), f.company_id, 'bench_flag_' || n, f.description, f.type
      FROM flags f, generate_series(1, ${count - 1}::int) n
      WHERE f.company_id = ${companyId} AND f.key = ${flagKey(0)}`.execute(tx);
    await sql`
      INSERT INTO flag_environments (company_id, flag_id, environment, enabled, strategies)
      SELECT e.company_id, f.id, e.environment, e.enabled, jsonb_set_lax(e.strategies, '{0,kind,salt}',
        to_jsonb(f.key), false, 'return_target')
      FROM flags f JOIN flags o ON o.company_id = f.company_id AND o.key = ${flagKey(0)}
        JOIN flag_environments e ON e.company_id = o.company_id AND e.flag_id = o.id
      WHERE f.company_id = ${companyId} AND f.id <> o.id`.execute(tx);
  });
  await sql`ANALYZE flags, flag_environments`.execute(database.global);
}

/** Changes the rules of a flag in production. @throws Error if they are refused */
export async function changeRules(admin: Signed, key: string, body: Record<string, unknown>): Promise<void> {
  const url = `/api/flags/${key}/environments/production/rules`;
  const { revision } = (await admin.call('GET', url)).body as { revision: number };
  const answer = await admin.call('PATCH', url, { revision, body });
  if (answer.status !== 200) throw new Error(`Rules were refused: ${JSON.stringify(answer.body)}`);
}

/** A token of the company's production environment. */
export async function clientToken(admin: Signed): Promise<string> {
  const created = await admin.call('POST', '/api/flag-tokens', {
    body: { name: 'Bench', kind: 'client', environment: 'production' },
  });
  return String(created.body['secret']);
}
