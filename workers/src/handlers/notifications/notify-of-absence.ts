import type { Absence } from '@switchyard/contracts/absences/absence.ts';
import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { absenceTable } from '@switchyard/platform/db/records/absence-table.ts';
import { companyScope } from '@switchyard/platform/db/records/record-table.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { findRecipients } from './find-recipients.ts';

const titles = {
  requested: 'Time off requested',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
} as const;

/** Notifies the office of what a technician asks for or cancels, and technicians of what the office decides, enters or changes. */
export async function notifyOfAbsence(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const { id, label } = event.entity;
  const absence = await absenceTable.find(unit.tx, id, { scope: companyScope, now: unit.now });
  const isDeletion = event.type === 'absence.deleted';
  if (absence === undefined || (absence.deletedAt !== null) !== isDeletion) return;
  const technician = { kind: 'technicians', technicianIds: [absence.technicianId] } as const;
  const own = await findRecipients(unit.tx, technician);
  const isOwn = event.actor.id !== null && own.includes(event.actor.id);
  const audience = isOwn ? ({ kind: 'staff' } as const) : technician;
  const recipients = await findRecipients(unit.tx, audience, 'absence.view');
  const title = titleOf(event, absence);
  const times = await timesOf(unit, absence);
  const body = absence.stateReason === null ? times : `${times}. ${absence.stateReason}`;
  for (const userId of recipients) {
    if (userId === event.actor.id) continue;
    await writeNotification(unit, {
      userId,
      eventId: event.id,
      jobId: null,
      title: `${title}: ${label}`,
      body,
      // The page of a deleted absence is gone.
      href: isDeletion ? '/time-off' : `/absences/${id}`,
      severity: absence.state === 'declined' ? 'warning' : 'info',
    });
  }
}

function titleOf({ type }: DomainEvent, { state }: Absence): string {
  switch (type) {
    case 'absence.created':
      return state === 'requested' ? 'Time off requested' : 'Time off entered';
    case 'absence.updated':
      return 'Time off changed';
    case 'absence.deleted':
      return 'Time off deleted';
    case 'absence.restored':
      return 'Time off is back';
    default:
      return titles[state];
  }
}

/** `Mon, 30 Nov, 08:00 to Tue, 1 Dec, 17:00` in the company's zone. */
async function timesOf(unit: UnitOfWork, { startsAt, endsAt }: Absence): Promise<string> {
  const clock = createZoneClock(await readCompanyTimeZone(unit.tx, unit.context.companyId));
  const at = (instant: string) => `${clock.day(new Date(instant))} ${clock.time(Date.parse(instant))}`;
  return `${at(startsAt)} to ${at(endsAt)}`;
}
