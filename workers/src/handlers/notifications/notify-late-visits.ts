import { type Database, sql, type Tx } from '@switchyard/platform/db/database.ts';
import { arrivalDue, isExpectedVisit } from '@switchyard/platform/db/repositories/late-work.ts';
import { takeOnce } from '@switchyard/platform/events/inbox.ts';
import { systemContext } from '@switchyard/platform/events/system-context.ts';
import { type Poker, runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { findRecipients } from './find-recipients.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';

export type LateVisitDeps = { database: Database; poker: Poker; clock: Clock };

const consumer = 'late-visits';
/** A longer delay counts as history, for example imported work. */
const lookBack = '2 hours';
/** Longer than any arrival window: visits that were to start earlier are skipped. */
const longestWindow = '3 days';
const visitsPerTurn = 50;

type LateVisit = {
  id: string;
  jobId: string;
  jobNumber: number;
  title: string;
  customerName: string;
  /** End of the promised arrival window. */
  promised: Date;
  /** Identifies this visit with this plan: after replanning it may be late again. */
  latenessId: string;
};

/** Notifies the office, once per visit and planned time, that no technician has arrived although one is due. */
export async function notifyLateVisits(deps: LateVisitDeps, companyId: string): Promise<void> {
  const late = await deps.database.inCompany(companyId, findLateVisits);
  for (const visit of late) {
    const context = systemContext(companyId);
    await runCommand(deps, context, async (unit) => {
      const lateness = { consumer, eventId: visit.latenessId, companyId };
      if (await takeOnce(unit.tx, lateness)) await notify(unit, visit);
    });
  }
}

/** Visits that are late by the rule of the board and the lists, and not yet notified. */
async function findLateVisits(tx: Tx): Promise<LateVisit[]> {
  const { rows } = await sql<LateVisit>`
    SELECT v.id, v.job_id, j.number AS job_number, j.title, c.name AS customer_name, late.lateness_id,
      greatest(v.scheduled_start, v.window_end) AS promised
    FROM visits v
    CROSS JOIN LATERAL (SELECT md5(concat_ws(' ', v.id, extract(epoch FROM v.scheduled_start),
      extract(epoch FROM v.window_end)))::uuid AS lateness_id) late
    JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id
    JOIN customers c ON c.company_id = j.company_id AND c.id = j.customer_id
    WHERE v.deleted_at IS NULL AND ${isExpectedVisit}
      AND v.scheduled_start BETWEEN now() - ${longestWindow}::interval AND now()
      AND ${arrivalDue} BETWEEN now() - ${lookBack}::interval AND now()
      AND NOT EXISTS (SELECT FROM inbox i WHERE i.consumer = ${consumer} AND i.event_id = late.lateness_id)
    ORDER BY ${arrivalDue} LIMIT ${visitsPerTurn}`.execute(tx);
  return rows;
}

async function notify(unit: UnitOfWork, visit: LateVisit): Promise<void> {
  const minutes = Math.round((unit.now.getTime() - visit.promised.getTime()) / 60_000);
  for (const userId of await findRecipients(unit.tx, { kind: 'staff' }, 'visit.view')) {
    await writeNotification(unit, {
      userId,
      eventId: null,
      jobId: visit.jobId,
      title: `Visit is late: #${visit.jobNumber} ${visit.title}`,
      body: `${visit.customerName} · ${minutes} minutes`,
      href: `/jobs/${visit.jobId}`,
      severity: 'warning',
    });
  }
}
