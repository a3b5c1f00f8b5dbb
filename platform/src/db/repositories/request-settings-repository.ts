import { defaultCategories } from '@switchyard/contracts/service-requests/request-categories.ts';
import {
  type RequestCategory,
  requestCategorySchema,
  type RequestSettings,
  type UpdateRequestSettings,
} from '@switchyard/contracts/service-requests/request-settings.ts';
import { tradeSchema } from '@switchyard/contracts/technicians/technician.ts';
import { z } from 'zod';
import { type Database, sql, type Tx } from '../database.ts';

const tradesSchema = z.array(tradeSchema);
const categoriesSchema = z.array(requestCategorySchema);

/** The company whose public form has this address; undefined while no open form has it. */
export async function companyOfRequestAddress(
  database: Database,
  address: string,
): Promise<string | undefined> {
  const { rows } = await sql<{
    companyId: string | null;
  }>`SELECT company_of_request_address(${address}) AS company_id`.execute(database.global);
  return rows[0]?.companyId ?? undefined;
}

/** True once the company has ended: its rows are being removed. */
export async function hasEnded(tx: Tx, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM companies WHERE id = ${companyId} AND least(sandbox_ends_at, closes_at) <= now()`.execute(tx);
  return rows.length > 0;
}

/** Settings of the transaction's company; those of a company that never changed them have revision 1. */
export async function readRequestSettings(
  tx: Tx,
  companyId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<RequestSettings & { companyName: string; timeZone: string }> {
  if (lock) {
    // The row of the company is the lock of settings that have no row yet.
    await sql`SELECT FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`.execute(tx);
  }
  const row = await tx
    .selectFrom('companies as c')
    .leftJoin('serviceRequestSettings as s', 's.companyId', 'c.id')
    .select(['c.name', 'c.trades', 'c.timeZone', 's.revision', 's.isOpen', 's.address', 's.intro'])
    .select(['s.categories', 's.updatedAt'])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    revision: row.revision ?? 1,
    updatedAt: row.updatedAt?.toISOString() ?? null,
    isOpen: row.isOpen ?? false,
    address: row.address,
    intro: row.intro ?? '',
    categories:
      row.categories === null
        ? defaultCategories(tradesSchema.parse(row.trades))
        : categoriesSchema.parse(row.categories),
    suggestedAddress: addressOf(row.name),
    companyName: row.name,
    timeZone: row.timeZone,
  };
}

/** Categories that requests of the company may have. */
export async function readRequestCategories(tx: Tx, companyId: string): Promise<RequestCategory[]> {
  return (await readRequestSettings(tx, companyId)).categories;
}

/** Writes the settings and increments the revision. */
export async function writeRequestSettings(
  tx: Tx,
  companyId: string,
  { settings, now }: { settings: Required<UpdateRequestSettings> & { hasOwnCategories: boolean }; now: Date },
): Promise<void> {
  const { isOpen, address, intro, categories, hasOwnCategories } = settings;
  const list = hasOwnCategories ? JSON.stringify(categories) : null;
  await sql`
    INSERT INTO service_request_settings (company_id, revision, is_open, address, intro, categories, updated_at)
    VALUES (${companyId}, 2, ${isOpen}, ${address}, ${intro}, ${list}, ${now})
    ON CONFLICT (company_id) DO UPDATE SET revision = service_request_settings.revision + 1, is_open = excluded.is_open,
      address = excluded.address, intro = excluded.intro,
      categories = coalesce(excluded.categories, service_request_settings.categories), updated_at = excluded.updated_at`.execute(
    tx,
  );
}

/** An address made of a name: `Harbor HVAC & Sons` → `harbor-hvac-sons`. */
function addressOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return plain.length < 3 ? `${plain}-service`.replace(/^-/, '') : plain;
}
