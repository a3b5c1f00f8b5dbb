import { createHash } from 'node:crypto';
import { type Database, sql, type Tx } from '@switchyard/platform/db/database.ts';
import { takeOnce } from '@switchyard/platform/events/inbox.ts';
import { type Poker, runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { findRecipients } from './find-recipients.ts';
import { writeNotification } from './write-notification.ts';

export type LateVisitDeps = { database: Database; poker: Poker; clock: Clock };

const consumer = 'late-visits';
/** Older ones are history, for example imported work. */
const lookBack = '2 hours';
const grace = '15 minutes';
const visitsPerTurn = 50;

type LateVisit = {
  id: string;
  jobId: string;
  jobNumber: number;
  title: string;
  customerName: string;
  start: Date;
};

/** Tells the office, once per visit and planned time, that nobody has set out for it. */
export async function notifyLateVisits(deps: LateVisitDeps, companyId: string): Promise<void> {
  const late = await deps.database.inCompany(companyId, findLateVisits);
  for (const visit of late) {
    const context = {
      companyId,
      actor: { kind: 'system', id: null, name: 'Switchyard' },
      source: 'system',
      correlationId: newId(),
      causationId: null,
    } as const;
    await runCommand(deps, context, async (unit) => {
      const eventId = latenessId(visit);
      if (await takeOnce(unit.tx, { consumer, eventId, companyId })) await notify(unit, visit);
    });
  }
}

async function findLateVisits(tx: Tx): Promise<LateVisit[]> {
  const { rows } = await sql<LateVisit>`
    SELECT v.id, v.job_id, j.number AS job_number, j.title, c.name AS customer_name, v.scheduled_start AS start
    FROM visits v
    JOIN jobs j ON j.company_id = v.company_id AND j.id = v.job_id
    JOIN customers c ON c.company_id = j.company_id AND c.id = j.customer_id
    WHERE v.deleted_at IS NULL AND v.state IN ('planned', 'dispatched')
      AND v.scheduled_start BETWEEN now() - ${lookBack}::interval AND now() - ${grace}::interval
    ORDER BY v.scheduled_start LIMIT ${visitsPerTurn}`.execute(tx);
  return rows;
}

async function notify(unit: UnitOfWork, visit: LateVisit): Promise<void> {
  const minutes = Math.round((unit.now.getTime() - visit.start.getTime()) / 60_000);
  for (const userId of await findRecipients(unit.tx, { kind: 'staff' })) {
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

/** A visit that is planned anew may be late anew. */
function latenessId({ id, start }: LateVisit): string {
  const hex = createHash('sha256').update(`${id} ${start.toISOString()}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
