import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type {
  CompanySettings,
  UpdateCompanySettings,
} from '@switchyard/contracts/settings/settings-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  findCompanySettings,
  updateCompanySettingsRow,
} from '@switchyard/platform/db/repositories/company-repository.ts';
import { findActiveTechnicianIds } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireScope } from '../../work/access.ts';
import { changedFields } from '../../work/changed-fields.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';

/** @throws ProblemError `auth.forbidden` */
export async function readSettings(tx: Tx, actor: Actor): Promise<CompanySettings> {
  requireScope(actor, 'settings.view');
  return await findCompanySettings(tx, actor.companyId);
}

/** Changes settings for everybody in the company. @throws ProblemError `auth.forbidden`, `revision.stale` */
export async function updateSettings(
  unit: UnitOfWork,
  actor: Actor,
  { expected, patch }: { expected: number; patch: UpdateCompanySettings },
): Promise<CompanySettings> {
  requireScope(actor, 'settings.change');
  const { companyId } = actor;
  const before = await findCompanySettings(unit.tx, companyId, { lock: true });
  requireRevision(before, expected);
  const fields = changedFields(before, patch);
  if (Object.keys(fields).length === 0) return before;
  await updateCompanySettingsRow(unit.tx, companyId, { patch: fields, now: unit.now });
  const after = await findCompanySettings(unit.tx, companyId);
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: companyId, label: after.name, jobId: null },
    revision: after.revision,
    changes: diffRecords(before, after),
    // Pages that show settings read them again, and the devices of crews what they do with pictures.
    deliveries: [
      ...staffDeliveries(unit, null),
      ...(await findActiveTechnicianIds(unit.tx)).map((id) => ({
        topic: personalTopic(companyId, 'technician', id),
        record: null,
      })),
    ],
  });
  return after;
}
