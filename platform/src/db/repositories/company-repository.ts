import type {
  CompanySettings,
  UpdateCompanySettings,
} from '@switchyard/contracts/settings/settings-routes.ts';
import { roleSchema } from '@switchyard/contracts/identity/role.ts';
import { costMethods } from '@switchyard/contracts/inventory/inventory-options.ts';
import { z } from 'zod';
import type { Tx } from '../database.ts';
import { toInstant } from './instants.ts';

const rolesSchema = z.array(roleSchema);
const costMethodSchema = z.enum(costMethods);

export type NewCompany = {
  id: string;
  name: string;
  timeZone: string;
  demo: boolean;
  /** Its limits apply; default: `self-hosted`. */
  plan?: string;
  /** Null: no trial. */
  trialEndsAt?: Date | null;
  /** Null: permanent. */
  sandboxEndsAt?: Date | null;
  now: Date;
};

/** The transaction must be scoped to the new company: `app.company_id` is its id. */
export async function insertCompany(tx: Tx, { now, ...company }: NewCompany): Promise<void> {
  await tx
    .insertInto('companies')
    .values({ ...company, createdAt: now })
    .execute();
}

/** Name of the transaction's company. */
export async function readCompanyName(tx: Tx, companyId: string): Promise<string> {
  const row = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return row.name;
}

/** Networks from which a user may work; none: everywhere. */
export async function readNetworksOf(tx: Tx, userId: string): Promise<string[]> {
  const row = await tx
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select('c.allowedNetworks')
    .where('u.id', '=', userId)
    .where('u.role', 'in', ['manager', 'admin'])
    .executeTakeFirst();
  return row?.allowedNetworks ?? [];
}

/** Settings of the transaction's company. `lock`: protects them from other writers until the commit. */
export async function findCompanySettings(
  tx: Tx,
  companyId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<CompanySettings> {
  const found = tx
    .selectFrom('companies')
    .select(['id', 'revision', 'createdAt', 'updatedAt', 'name', 'timeZone', 'keepPhotoLocation'])
    .select(['secondFactorRoles', 'sessionHours', 'allowedNetworks', 'stockCostMethod', 'closesAt'])
    .where('id', '=', companyId);
  const row = await (lock ? found.forUpdate() : found).executeTakeFirstOrThrow();
  return {
    ...row,
    secondFactorRoles: rolesSchema.parse(row.secondFactorRoles),
    stockCostMethod: costMethodSchema.parse(row.stockCostMethod),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
    closesAt: row.closesAt === null ? null : toInstant(row.closesAt),
    deletedAt: null,
  };
}

/** Writes the settings and increments the revision. */
export async function updateCompanySettingsRow(
  tx: Tx,
  companyId: string,
  { patch, now }: { patch: Partial<UpdateCompanySettings & { closesAt: Date | null }>; now: Date },
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ ...patch, updatedAt: now })
    .set((of) => ({ revision: of('revision', '+', 1) }))
    .where('id', '=', companyId)
    .execute();
}
