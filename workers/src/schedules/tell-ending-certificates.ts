import { createHash } from 'node:crypto';
import { certificateNoticeDays } from '@switchyard/contracts/sso/sso-connection.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import {
  type ConnectionRow,
  listConnections,
} from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { readCompanyTimeZone } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { takeOnce } from '@switchyard/platform/events/inbox.ts';
import { systemContext } from '@switchyard/platform/events/system-context.ts';
import { runCommand, type UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { writeNotification } from '@switchyard/platform/notifications/write-notification.ts';
import { readCertificate } from '@switchyard/platform/runtime/certificate.ts';
import { findRecipients } from '../handlers/notifications/find-recipients.ts';
import { listCompanies } from './list-companies.ts';
import { runEach } from './run-each.ts';
import type { ScheduleDeps } from './schedule-deps.ts';

export type TellCertificatesDeps = Pick<ScheduleDeps, 'database' | 'relayDatabase' | 'poker' | 'clock'>;

const consumer = 'sso-certificates';
const dayMs = 24 * 3_600_000;

/** Notifies admins that a certificate with which their SAML provider signs ends: 30 days before and 7 days before, once each. */
export async function tellEndingCertificates(deps: TellCertificatesDeps): Promise<void> {
  const companies = await listCompanies(deps.relayDatabase);
  await runEach(companies.map((companyId) => () => tellIn(deps, companyId)));
}

type Ending = { connection: ConnectionRow; fingerprint: string; endsAt: Date; days: number };

async function tellIn(deps: TellCertificatesDeps, companyId: string): Promise<void> {
  const now = deps.clock.now().getTime();
  const connections = await deps.database.inCompany(companyId, (tx) => listConnections(tx));
  for (const ending of connections.flatMap((connection) => endingOf(connection, now))) {
    const context = systemContext(companyId);
    await runCommand(deps, context, async (unit) => {
      const notice = { consumer, eventId: noticeIdOf(ending), companyId };
      if (await takeOnce(unit.tx, notice)) await notify(unit, ending);
    });
  }
}

/** Certificates of a connection in use that end within one of the notices. */
function endingOf(connection: ConnectionRow, now: number): Ending[] {
  if (connection.kind !== 'saml' || !connection.enabled) return [];
  return connection.certificates.flatMap((base64) => {
    const certificate = readCertificate(base64);
    if (!certificate) return [];
    const endsAt = certificate.validToDate;
    const left = endsAt.getTime() - now;
    const days = certificateNoticeDays.find((one) => left <= one * dayMs);
    if (left <= 0 || days === undefined) return [];
    return [{ connection, fingerprint: certificate.fingerprint256, endsAt, days }];
  });
}

/** A certificate that was replaced and comes back is the same; another one has notices of its own. */
function noticeIdOf({ connection, fingerprint, days }: Ending): string {
  const hash = createHash('sha256').update(`${connection.id} ${fingerprint} ${days}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-');
}

async function notify(unit: UnitOfWork, { connection, endsAt, days }: Ending): Promise<void> {
  const { day } = createZoneClock(await readCompanyTimeZone(unit.tx, unit.context.companyId));
  for (const userId of await findRecipients(unit.tx, { kind: 'admins' })) {
    await writeNotification(unit, {
      userId,
      eventId: null,
      title: `A certificate of ${connection.name} ends on ${day(endsAt)}`,
      body: 'Your identity provider signs with it. Read its metadata again before that day, so that nobody is locked out.',
      href: '/settings/single-sign-on',
      severity: days === certificateNoticeDays[0] ? 'danger' : 'warning',
    });
  }
}
