import type { DomainEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import { dayText } from '@switchyard/contracts/time/calendar-day.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { findJob } from '@switchyard/platform/db/repositories/job-repository.ts';
import { findVisit } from '@switchyard/platform/db/repositories/visit-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { findRecipients, type Recipients } from './find-recipients.ts';
import { type Audience, type Notice, noticesOf } from './notification-rules.ts';

const wholeCompany = { kind: 'company' } as const;

/** Notifies technicians, the office and the customer of an event of a job, its visits, or field work without one. */
export async function notifyOfWork(unit: UnitOfWork, event: DomainEvent): Promise<void> {
  const { tx } = unit;
  const visit =
    event.entity.kind === 'visit' ? await findVisit(tx, event.entity.id, wholeCompany) : undefined;
  const jobId = event.entity.kind === 'job' ? event.entity.id : event.entity.jobId;
  const job = jobId === null ? undefined : await findJob(tx, jobId, wholeCompany);
  if (!job) return;
  const technicianIds = visit?.assignments.map((item) => item.technicianId) ?? [];
  const notices = noticesOf(event, { priority: job.priority, technicianIds });
  if (notices.length === 0) return;
  const when = visit ? formatTime(visit.scheduledStart, job.siteTimeZone) : null;
  for (const notice of notices) {
    const userIds = await findRecipients(tx, recipientsOf(notice.audience, job), viewOf(event));
    for (const userId of userIds) {
      // Actors are not notified of their own actions.
      if (userId === event.actor.id) continue;
      const about = { eventId: event.id, jobId: job.id };
      await writeNotification(unit, { userId, ...about, ...textOf(notice, job, when) });
    }
  }
}

/** The text is about the job, and the event about its visit or about field work. */
function viewOf({ entity: { kind } }: DomainEvent): Action {
  if (kind === 'orphan') return 'orphan.view';
  return kind === 'visit' ? 'visit.view' : 'job.view';
}

function recipientsOf(audience: Audience, job: Job): Recipients {
  return audience.kind === 'customer' ? { kind: 'customer', customerId: job.customerId } : audience;
}

function textOf(notice: Notice, job: Job, when: string | null) {
  const place = notice.audience.kind === 'customer' ? job.siteName : job.siteAddress;
  return {
    title: `${notice.title}: #${job.number} ${job.title}`,
    body: [when ?? job.customerName, place].filter((part) => part !== '').join(' · '),
    href: `/jobs/${job.id}`,
    severity: notice.severity,
  };
}

function formatTime(instant: string, timeZone: string): string {
  const clock = createZoneClock(timeZone);
  const at = Date.parse(instant);
  return `${dayText(clock.day(at))}, ${clock.time(at)}`;
}
