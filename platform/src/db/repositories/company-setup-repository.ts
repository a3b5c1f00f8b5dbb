import type {
  CompanyProfile,
  Onboarding,
  UpdateCompany,
} from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import type { Trade } from '@switchyard/contracts/technicians/technician.ts';
import { sql, type Tx } from '../database.ts';

const profileColumns = ['revision', 'name', 'timeZone', 'phone', 'trades', 'jobTypes'] as const;

/** Profile of the transaction's company. */
export async function readCompanyProfile(tx: Tx, companyId: string): Promise<CompanyProfile> {
  const row = await tx
    .selectFrom('companies')
    .select(profileColumns)
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { ...row, trades: row.trades as Trade[] };
}

/** Locks the company until the commit, because its own row allows one writer at a time. */
export async function lockCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

export type CompanyPatch = UpdateCompany & { trades?: readonly Trade[] };

/** Writes the fields and increments the revision. */
export async function updateCompanyRow(tx: Tx, companyId: string, patch: CompanyPatch): Promise<void> {
  const { trades, jobTypes, ...plain } = patch;
  await tx
    .updateTable('companies')
    .set({
      ...plain,
      ...(trades === undefined ? {} : { trades: [...trades] }),
      ...(jobTypes === undefined ? {} : { jobTypes: [...jobTypes] }),
    })
    .set((of) => ({ revision: of('revision', '+', 1) }))
    .where('id', '=', companyId)
    .execute();
}

export type CompanySetup = {
  readonly confirmed: readonly string[];
  readonly skipped: readonly string[];
  readonly finishedAt: Date | null;
  readonly trialEndsAt: Date | null;
  readonly counts: Onboarding['counts'];
};

/** Progress of the set-up, with counts of the company's records. */
export async function readSetup(tx: Tx, companyId: string): Promise<CompanySetup> {
  const { rows } = await sql<CompanySetup>`
    SELECT coalesce(s.confirmed, '{}') AS confirmed, coalesce(s.skipped, '{}') AS skipped, s.finished_at, c.trial_ends_at,
      json_build_object(
        'technicians', (SELECT count(*) FROM technicians WHERE deleted_at IS NULL),
        'customers', (SELECT count(*) FROM customers WHERE deleted_at IS NULL),
        'sites', (SELECT count(*) FROM sites WHERE deleted_at IS NULL),
        'jobs', (SELECT count(*) FROM (SELECT FROM jobs WHERE deleted_at IS NULL LIMIT 1000) counted)
      ) AS counts
    FROM companies c LEFT JOIN company_setups s ON s.company_id = c.id WHERE c.id = ${companyId}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('The company of this transaction is missing');
  return row;
}

export type SetupMarks = Pick<CompanySetup, 'confirmed' | 'skipped' | 'finishedAt'>;

/** User marks on the steps of the set-up. */
export async function readSetupMarks(tx: Tx, companyId: string): Promise<SetupMarks> {
  const row = await tx
    .selectFrom('companySetups')
    .select(['confirmed', 'skipped', 'finishedAt'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ?? { confirmed: [], skipped: [], finishedAt: null };
}

export type SetupMark = { companyId: string; step: string; state: 'open' | 'done' | 'skipped'; now: Date };

/** Sets the mark of one step; others keep theirs. */
export async function markSetupStep(tx: Tx, { companyId, step, state, now }: SetupMark): Promise<void> {
  await sql`
    INSERT INTO company_setups AS s (company_id, confirmed, skipped, updated_at)
    VALUES (${companyId}, ${state === 'done' ? [step] : []}, ${state === 'skipped' ? [step] : []}, ${now})
    ON CONFLICT (company_id) DO UPDATE SET
      confirmed = array_remove(s.confirmed, ${step}) || excluded.confirmed,
      skipped = array_remove(s.skipped, ${step}) || excluded.skipped,
      updated_at = excluded.updated_at`.execute(tx);
}

/** Finishes the set-up, or reopens it. */
export async function finishSetup(
  tx: Tx,
  { companyId, finishedAt, now }: { companyId: string; finishedAt: Date | null; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO company_setups (company_id, finished_at, updated_at) VALUES (${companyId}, ${finishedAt}, ${now})
    ON CONFLICT (company_id) DO UPDATE SET finished_at = excluded.finished_at, updated_at = excluded.updated_at`.execute(
    tx,
  );
}
