import type { Config } from '../../config/config.ts';
import { type Database, sql } from '../database.ts';

type SalesSettings = Pick<Config, 'SWITCHYARD_SALES_COMPANY_ID' | 'SWITCHYARD_DEMO'>;

/**
 * The company that sells the product: its staff see leads and visitors' questions. Null if there is none, or if the
 * configured one does not exist. Never a sandbox; a demo company only in demo mode or if configured.
 */
export async function salesCompany({
  database,
  config,
}: {
  database: Database;
  config: SalesSettings;
}): Promise<string | null> {
  const { SWITCHYARD_SALES_COMPANY_ID: configured = null, SWITCHYARD_DEMO: demo } = config;
  const { rows } = await sql<{ id: string | null }>`
    SELECT sales_company(${configured}::uuid, ${demo}::boolean) AS id`.execute(database.global);
  return rows[0]?.id ?? null;
}
