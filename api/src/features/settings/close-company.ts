import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { closureDays, type CompanySettings } from '@switchyard/contracts/settings/settings-routes.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import {
  findCompanySettings,
  updateCompanySettingsRow,
} from '@switchyard/platform/db/repositories/company-repository.ts';
import { listTeamMembers } from '@switchyard/platform/db/repositories/user-repository.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { refuseSharedCompany } from '../../accounts/shared-account.ts';
import type { AppDeps } from '../../app-deps.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Session } from '../../plugins/session.ts';

type Effects = Pick<AppDeps, 'tasks' | 'config'>;

/**
 * Plans the deletion of the company with all of its data, tells its admins, and leaves them two weeks to take it back.
 * @throws ProblemError `revision.stale`, `auth.forbidden` for a demo, `request.invalid` for another name
 */
export async function closeCompany(
  unit: UnitOfWork,
  session: Session,
  { expected, name, effects }: { expected: number; name: string; effects: Effects },
): Promise<CompanySettings> {
  const before = await findCompanySettings(unit.tx, session.actor.companyId, { lock: true });
  requireRevision(before, expected);
  if (name.trim() !== before.name) {
    const message = 'This is not the name of the company';
    const error = { pointer: '/name', in: 'body', code: 'other_name', message } as const;
    throw new ProblemError('request.invalid', { errors: [error], detail: message });
  }
  refuseSharedCompany(session);
  if (before.closesAt !== null) return before;
  const closesAt = new Date(unit.now.getTime() + closureDays * dayMs);
  await recordFact(unit, {
    kind: 'company_closing',
    details: { at: closesAt.toISOString() },
    subject: { kind: 'company', id: before.id, name: before.name },
  });
  const clock = createZoneClock(before.timeZone);
  const day = clock.day(closesAt);
  await tellAdmins(unit, effects, {
    subject: `${before.name} will be deleted on ${day}`,
    text: `${session.actor.name} decided to delete ${before.name} from Switchyard. On ${day} its records, messages, pictures and accounts are removed for good.

Until then everything works as before. An admin can download everything, or take the decision back, in the settings:
${publicOrigin(effects.config)}/settings
`,
  });
  return await store(unit, before, closesAt);
}

/** Takes the decision back. @throws ProblemError `revision.stale`, `record.gone` once the removal may have begun */
export async function keepCompany(
  unit: UnitOfWork,
  session: Session,
  { expected, effects }: { expected: number; effects: Effects },
): Promise<CompanySettings> {
  const before = await findCompanySettings(unit.tx, session.actor.companyId, { lock: true });
  requireRevision(before, expected);
  if (before.closesAt === null) return before;
  if (Date.parse(before.closesAt) <= unit.now.getTime()) throw new ProblemError('record.gone');
  await recordFact(unit, {
    kind: 'company_kept',
    details: {},
    subject: { kind: 'company', id: before.id, name: before.name },
  });
  await tellAdmins(unit, effects, {
    subject: `${before.name} stays`,
    text: `${session.actor.name} took the decision to delete ${before.name} from Switchyard back. Nothing was removed.\n`,
  });
  return await store(unit, before, null);
}

async function tellAdmins(
  unit: UnitOfWork,
  effects: Effects,
  mail: { subject: string; text: string },
): Promise<void> {
  const members = await listTeamMembers(unit.tx);
  for (const { role, status, email, firstName } of members) {
    if (role !== 'admin' || status !== 'active') continue;
    await queueMail(unit, email, { ...mail, text: `Hello ${firstName},\n\n${mail.text}` }, effects);
  }
}

async function store(
  unit: UnitOfWork,
  before: CompanySettings,
  closesAt: Date | null,
): Promise<CompanySettings> {
  await updateCompanySettingsRow(unit.tx, before.id, { patch: { closesAt }, now: unit.now });
  const after = await findCompanySettings(unit.tx, before.id);
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: before.id, label: after.name, jobId: null },
    revision: after.revision,
    changes: diffRecords(before, after),
    deliveries: staffDeliveries(unit, 'company', null),
  });
  return after;
}
