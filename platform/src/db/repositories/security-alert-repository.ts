import type { SecurityAlert } from '@switchyard/contracts/security/security-alert-routes.ts';
import type { AlertRule, AlertState } from '@switchyard/contracts/security/security-alert-rules.ts';
import { sql, type Tx } from '../database.ts';

export type NewAlert = {
  id: string;
  companyId: string;
  rule: AlertRule;
  subjectId: string;
  subjectName: string;
  /** Distinguishes alerts of a subject that are counted separately. */
  apart: string;
  device: string | null;
  address: string | null;
  /** Added to those of the unresolved one. */
  occurrences: number;
  now: Date;
};

/**
 * Opens an alert, or counts it in the unresolved one. Counting leaves the revision alone: an admin may take a step meanwhile.
 * @returns the id of a new alert; undefined if it was counted
 */
export async function openAlertRow(
  tx: Tx,
  { now, occurrences, ...alert }: NewAlert,
): Promise<string | undefined> {
  const { device, address } = alert;
  const row = await tx
    .insertInto('securityAlerts')
    .values({ ...alert, openedAt: now, lastAt: now })
    // The state is a literal: with a parameter, a plan for any value does not find the index.
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'rule', 'subjectId', 'apart'])
        .where(sql<boolean>`state <> 'resolved'`)
        .doUpdateSet({
          times: sql<number>`security_alerts.times + ${occurrences}`,
          lastAt: now,
          device,
          address,
        }),
    )
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow();
  return row.times === 1 ? row.id : undefined;
}

/** Most alerts of a list: all unresolved ones first. */
const mostListed = 200;

/** Alerts of the company; with an id that one, locked. */
export async function listAlerts(tx: Tx, id?: string): Promise<SecurityAlert[]> {
  const rows = await tx
    .selectFrom('securityAlerts')
    .select(['id', 'revision', 'rule', 'subjectId', 'subjectName', 'device', 'address', 'openedAt', 'times'])
    .select(['lastAt', 'acknowledgedAt', 'acknowledgedByName', 'resolvedAt', 'resolvedByName'])
    .select((of) => of.ref('state').$castTo<AlertState>().as('state'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? '').forUpdate())
    .orderBy((of) => of('state', '=', 'resolved'))
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ openedAt, lastAt, acknowledgedAt, resolvedAt, ...row }) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    lastAt: lastAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }));
}

type Step = { id: string; to: 'acknowledged' | 'resolved'; byName: string; now: Date };

export async function stepAlert(tx: Tx, { id, to, byName, now }: Step): Promise<void> {
  const fields =
    to === 'acknowledged'
      ? { acknowledgedAt: now, acknowledgedByName: byName }
      : { resolvedAt: now, resolvedByName: byName };
  await tx
    .updateTable('securityAlerts')
    .set((of) => ({ ...fields, state: to, revision: of('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Failed sign-ins of an account since a time. */
export async function countFailedSignIns(
  tx: Tx,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  const row = await tx
    .selectFrom('securityEvents')
    .select((of) => of.fn.coalesce(of.fn.sum<string>('times'), sql<string>`0`).as('times'))
    .where('subjectId', '=', userId)
    .where('kind', '=', 'sign_in')
    .where('outcome', '=', 'failed')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(row.times);
}

export type KnownDevices = {
  /** When the account was created. */
  readonly createdAt: Date;
  /** Devices of earlier sign-ins in the audit. */
  readonly devices: readonly string[];
  /** User agents of earlier sessions, also from before the audit. */
  readonly userAgents: readonly string[];
};

/** Where an account has signed in before. */
export async function readKnownDevices(tx: Tx, userId: string): Promise<KnownDevices | undefined> {
  const user = await tx.selectFrom('users').select('createdAt').where('id', '=', userId).executeTakeFirst();
  if (!user) return undefined;
  const facts = await tx
    .selectFrom('securityEvents')
    .select('device')
    .distinct()
    .where('subjectId', '=', userId)
    .where('kind', '=', 'sign_in')
    .where('outcome', '=', 'done')
    .where('device', 'is not', null)
    .limit(100)
    .execute();
  const sessions = await tx
    .selectFrom('sessions')
    .select('userAgent')
    .distinct()
    .where('userId', '=', userId)
    .where('userAgent', 'is not', null)
    .limit(100)
    .execute();
  return {
    createdAt: user.createdAt,
    devices: facts.flatMap(({ device }) => device ?? []),
    userAgents: sessions.flatMap(({ userAgent }) => userAgent ?? []),
  };
}
