import { type CompanyLimits, limitsOf, type UsageKind } from '@switchyard/contracts/usage/company-limits.ts';
import { type Database, sql, type Tx } from '../database.ts';

/** Plan and own limits of a company. */
type Standing = { plan: string; isSandbox: boolean; ownLimits: Partial<Record<UsageKind, number | null>> };

/** Counted by `count_usage`; bigint sums are numbers here. */
type CountedRow = Standing & { changeBytes: number; records: number | null };

export type CountedUsage = { limits: CompanyLimits; changes: number; records: number | null };

/** Adds a write to the use of the company. Other writes of the company wait until the commit. */
export async function countUsage(
  tx: Tx,
  companyId: string,
  { bytes, records }: { bytes: number; records: number },
): Promise<CountedUsage | undefined> {
  const { rows } = await sql<CountedRow>`/* prepared */
    SELECT change_bytes, records, plan, is_sandbox, own_limits
    FROM count_usage(${companyId}, ${bytes}, ${records})`.execute(tx);
  const [row] = rows;
  return (
    row && {
      limits: limitsOf({ ...row, own: row.ownLimits }),
      changes: Number(row.changeBytes),
      records: row.records === null ? null : Number(row.records),
    }
  );
}

/** Limits of the transaction's company. */
export async function readLimits(tx: Tx, companyId: string): Promise<CompanyLimits & { plan: string }> {
  const { rows } = await sql<Standing>`/* prepared */
    SELECT c.plan, c.sandbox_ends_at IS NOT NULL AS is_sandbox,
      (SELECT coalesce(jsonb_object_agg(l.kind, l.most), '{}') FROM company_limits l
        WHERE l.company_id = c.id) AS own_limits
    FROM companies c WHERE c.id = ${companyId}`.execute(tx);
  const { plan = '', isSandbox = false, ownLimits = {} } = rows[0] ?? {};
  return { ...limitsOf({ plan, isSandbox, own: ownLimits }), plan };
}

/** Each picture is stored in two sizes; the smaller one is taken at this size, bytes. */
const smallPictureBytes = 32_768;

/** Bytes of pictures, files and lists that the company stores. */
export async function readStoredBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    SELECT coalesce((SELECT sum(bytes + ${smallPictureBytes}) FROM photos WHERE bytes_removed_at IS NULL), 0)
      + coalesce((SELECT sum(bytes + ${smallPictureBytes}) FROM service_request_photos), 0)
      + coalesce((SELECT sum(received) FROM photo_uploads), 0)
      + coalesce((SELECT sum(size) FROM attachments WHERE bytes_removed_at IS NULL), 0)
      + coalesce((SELECT sum(size) FROM attachment_versions), 0)
      + coalesce((SELECT sum(received) FROM attachment_uploads), 0)
      + coalesce((SELECT sum(bytes) FROM imports), 0) AS bytes`.execute(tx);
  return Number(rows[0]?.bytes);
}

/** Adds stored bytes to the count. @returns the sum; null if the company was not counted yet */
export async function addStoredBytes(tx: Tx, companyId: string, bytes: number): Promise<number | null> {
  const { rows } = await sql<{ stored: string | null }>`
    INSERT INTO company_usage AS u (company_id, day) VALUES (${companyId}, (now() AT TIME ZONE 'UTC')::date)
    ON CONFLICT (company_id) DO UPDATE SET stored_bytes = u.stored_bytes + ${bytes}, changed_at = now()
    RETURNING stored_bytes AS stored`.execute(tx);
  const stored = rows[0]?.stored ?? null;
  return stored === null ? null : Number(stored);
}

/** Counts records and stored bytes of the company. */
export async function recount(tx: Tx, companyId: string): Promise<{ stored: number }> {
  const stored = await readStoredBytes(tx);
  await sql`
    INSERT INTO company_usage AS u (company_id, day, records, stored_bytes, counted_at)
      SELECT ${companyId}, (now() AT TIME ZONE 'UTC')::date, (SELECT count(*) FROM jobs) + (SELECT count(*) FROM visits)
        + (SELECT count(*) FROM customers) + (SELECT count(*) FROM sites) + (SELECT count(*) FROM technicians)
        + (SELECT count(*) FROM visit_entries) + (SELECT count(*) FROM communications)
        + (SELECT count(*) FROM service_requests), ${stored}, now()
      ON CONFLICT (company_id) DO UPDATE SET records = excluded.records, stored_bytes = excluded.stored_bytes,
        counted_at = now()`.execute(tx);
  return { stored };
}

export type UsageFigures = {
  changes: number;
  records: number | null;
  storage: number | null;
  technicians: number;
  mails: number;
  isNew: boolean;
  warned: Record<string, string>;
};

/** Figures of the company's use; `newForDays`: age until which it counts as new. */
export async function readUsage(
  tx: Tx,
  { companyId, newForDays }: { companyId: string; newForDays: number },
): Promise<UsageFigures> {
  const { rows } = await sql<FiguresRow>`
    SELECT CASE WHEN u.day = (now() AT TIME ZONE 'UTC')::date THEN u.change_bytes ELSE 0 END AS changes, u.records,
      u.stored_bytes AS storage, coalesce(u.warned, '{}') AS warned,
      (SELECT count(*) FROM technicians WHERE active AND deleted_at IS NULL) AS technicians,
      (SELECT count(*) FROM outbox_mails WHERE in_company_name AND created_at > now() - interval '1 day') AS mails,
      c.created_at > now() - make_interval(days => ${newForDays}) AS is_new
    FROM companies c LEFT JOIN company_usage u ON u.company_id = c.id WHERE c.id = ${companyId}`.execute(tx);
  const [row] = rows;
  const amount = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : Number(value);
  return {
    changes: amount(row?.changes) ?? 0,
    records: amount(row?.records),
    storage: amount(row?.storage),
    technicians: amount(row?.technicians) ?? 0,
    mails: amount(row?.mails) ?? 0,
    isNew: row?.isNew ?? false,
    warned: row?.warned ?? {},
  };
}

type FiguresRow = Record<'changes' | 'technicians' | 'mails', string | number | null> & {
  records: string | null;
  storage: string | null;
  isNew: boolean;
  warned: Record<string, string>;
};

/** Number of active technicians; other changes of technicians' number wait until the commit. */
export async function countActiveTechnicians(tx: Tx, companyId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`technicians:${companyId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ active: number }>`
    SELECT count(*)::int AS active FROM technicians WHERE active AND deleted_at IS NULL`.execute(tx);
  return rows[0]?.active ?? 0;
}

export async function noteWarned(tx: Tx, companyId: string, warned: Record<string, string>): Promise<void> {
  await sql`UPDATE company_usage SET warned = ${JSON.stringify(warned)}::jsonb
    WHERE company_id = ${companyId}`.execute(tx);
}

/** Companies whose use is to be counted. */
export async function listCompaniesToCount(database: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`
    SELECT company_id FROM companies_to_count(${limit})`.execute(database.global);
  return rows.map((row) => row.companyId);
}
