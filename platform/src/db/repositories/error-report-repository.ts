import type {
  Breadcrumb,
  ErrorGroup,
  ErrorGroupState,
  StoredReport,
} from '@switchyard/contracts/error-reports/error-report.ts';
import { sql, type Tx } from '../database.ts';
import { toInstant, toInstantOrNull } from './instants.ts';

/** Most groups per company and most full reports per group; further ones are only counted. */
const mostGroups = 2_000;
/** Anonymous reports are open to anyone, so they may start only this many groups, which leaves room for others. */
const mostVisitorGroups = 1_000;
const keptReports = 100;
const listedGroups = 200;
const shownReports = 20;

export type NewErrorReport = {
  id: string;
  groupId: string;
  companyId: string;
  fingerprint: string;
  errorId: string;
  kind: ErrorGroup['kind'];
  type: string;
  message: string;
  stack: string;
  place: string | null;
  path: string;
  release: string;
  browser: string;
  role: string | null;
  occurredAt: Date;
  breadcrumbs: readonly Breadcrumb[];
  /** Errors that the browser counted but did not send. */
  dropped: number;
};

export type ReportOutcome = 'stored' | 'known' | 'dropped';

/** Stores a report in its group; reopens a resolved group. */
export async function insertErrorReport(tx: Tx, report: NewErrorReport): Promise<ReportOutcome> {
  const group = await countIntoGroup(tx, report);
  if (group === undefined) return 'dropped';
  const { rows } = await sql`
    INSERT INTO error_reports (id, company_id, group_id, error_id, occurred_at, release, message, stack, path, browser,
      role, breadcrumbs)
    VALUES (${report.id}, ${report.companyId}, ${group.id}, ${report.errorId}, ${report.occurredAt}, ${report.release},
      ${report.message}, ${report.stack}, ${report.path}, ${report.browser}, ${report.role},
      ${JSON.stringify(report.breadcrumbs)}::jsonb)
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx);
  if (rows.length === 0) {
    await sql`UPDATE error_groups SET count = count - 1 WHERE id = ${group.id}`.execute(tx);
    return 'known';
  }
  await sql`
    DELETE FROM error_reports WHERE group_id = ${group.id} AND id IN (
      SELECT id FROM error_reports WHERE group_id = ${group.id} ORDER BY id DESC OFFSET ${keptReports}
    )`.execute(tx);
  return 'stored';
}

/** @returns undefined if the company is at its limit of groups */
async function countIntoGroup(tx: Tx, report: NewErrorReport): Promise<{ id: string } | undefined> {
  const { groupId, companyId, fingerprint, kind, type, message, place, release, role, dropped } = report;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO error_groups AS g (id, company_id, fingerprint, kind, type, message, place, release, dropped)
    SELECT ${groupId}::uuid, ${companyId}::uuid, ${fingerprint}, ${kind}, ${type}, ${message}, ${place}, ${release},
      ${dropped}::integer
    WHERE EXISTS (SELECT FROM error_groups WHERE fingerprint = ${fingerprint})
      OR (SELECT count(*) FROM error_groups) < ${role === null ? mostVisitorGroups : mostGroups}
    ON CONFLICT (company_id, fingerprint) DO UPDATE SET count = g.count + 1, dropped = g.dropped + excluded.dropped,
      last_seen_at = now(), release = excluded.release, message = excluded.message, state = 'open',
      reopened = g.reopened + CASE g.state WHEN 'resolved' THEN 1 ELSE 0 END, resolved_at = NULL, resolved_by_name = NULL
    RETURNING g.id`.execute(tx);
  return rows[0];
}

type GroupRow = Omit<ErrorGroup, 'firstSeenAt' | 'lastSeenAt' | 'resolvedAt'> & {
  firstSeenAt: Date;
  lastSeenAt: Date;
  resolvedAt: Date | null;
};

const groupColumns = sql`id, kind, type, message, place, state, reopened, count, dropped, release, first_seen_at,
  last_seen_at, resolved_at, resolved_by_name AS resolved_by`;

function toGroup(row: GroupRow): ErrorGroup {
  return {
    ...row,
    firstSeenAt: toInstant(row.firstSeenAt),
    lastSeenAt: toInstant(row.lastSeenAt),
    resolvedAt: toInstantOrNull(row.resolvedAt),
  };
}

/** Groups, the last seen first; `q` is an error id or part of the message. */
export async function listErrorGroups(
  tx: Tx,
  { state, q }: { state?: ErrorGroupState | undefined; q?: string | undefined },
): Promise<ErrorGroup[]> {
  const words = q === undefined || q === '' ? null : q;
  const pattern = words === null ? null : `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<GroupRow>`
    SELECT ${groupColumns} FROM error_groups g
    WHERE (${state ?? null}::text IS NULL OR g.state = ${state ?? null})
      AND (${pattern}::text IS NULL OR g.type || ': ' || g.message ILIKE ${pattern} OR EXISTS (
        SELECT FROM error_reports r WHERE r.company_id = g.company_id AND r.group_id = g.id
          AND r.error_id = lower(${words})))
    ORDER BY last_seen_at DESC, id DESC LIMIT ${listedGroups}`.execute(tx);
  return rows.map(toGroup);
}

export async function findErrorGroup(tx: Tx, id: string): Promise<ErrorGroup | undefined> {
  const { rows } = await sql<GroupRow>`SELECT ${groupColumns} FROM error_groups WHERE id = ${id}`.execute(tx);
  return rows[0] && toGroup(rows[0]);
}

/** Newest reports of a group; the one with this error id, if any, comes first. */
export async function listErrorReports(
  tx: Tx,
  groupId: string,
  errorId: string | null,
): Promise<Omit<StoredReport, 'frames'>[]> {
  const { rows } = await sql<Omit<StoredReport, 'at' | 'frames'> & { at: Date }>`
    SELECT error_id, occurred_at AS at, release, message, stack, path, browser, role, breadcrumbs
    FROM error_reports WHERE group_id = ${groupId}
    ORDER BY error_id = lower(${errorId}) DESC NULLS LAST, id DESC LIMIT ${shownReports}`.execute(tx);
  return rows.map((row) => ({ ...row, at: toInstant(row.at) }));
}

/** @returns the group, or undefined if there is none */
export async function setErrorGroupState(
  tx: Tx,
  id: string,
  { state, by, now }: { state: ErrorGroupState; by: string; now: Date },
): Promise<ErrorGroup | undefined> {
  const isResolved = state === 'resolved';
  const { rows } = await sql<GroupRow>`
    UPDATE error_groups SET state = ${state}, resolved_at = ${isResolved ? now : null}::timestamptz,
      resolved_by_name = ${isResolved ? by : null}
    WHERE id = ${id} RETURNING ${groupColumns}`.execute(tx);
  return rows[0] && toGroup(rows[0]);
}
