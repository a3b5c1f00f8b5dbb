import type { CompanyProfile, UpdateCompany } from '@switchyard/contracts/onboarding/onboarding-routes.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import {
  type CompanyPatch,
  lockCompany,
  markSetupStep,
  readCompanyProfile,
  updateCompanyRow,
} from '@switchyard/platform/db/repositories/company-setup-repository.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { changedFields } from '../../records/changed-fields.ts';

/** Changes the company's profile; this completes the first step of the set-up. @throws ProblemError 412 */
export async function updateCompany(
  unit: UnitOfWork,
  { expected, patch }: { expected: number; patch: UpdateCompany },
): Promise<CompanyProfile> {
  const { companyId } = unit.context;
  await lockCompany(unit.tx, companyId);
  requireRevision(await readCompanyProfile(unit.tx, companyId), expected);
  await markSetupStep(unit.tx, { companyId, step: 'company', state: 'done', now: unit.now });
  return await changeCompany(unit, patch);
}

/** Writes the changed fields and records the event; the company must be locked. */
export async function changeCompany(unit: UnitOfWork, patch: CompanyPatch): Promise<CompanyProfile> {
  const { companyId } = unit.context;
  const before = await readCompanyProfile(unit.tx, companyId);
  const fields = changedFields(before, patch as Partial<CompanyProfile>);
  if (Object.keys(fields).length === 0) return before;
  await updateCompanyRow(unit.tx, companyId, fields);
  const after = await readCompanyProfile(unit.tx, companyId);
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: companyId, label: after.name, jobId: null },
    revision: after.revision,
    changes: diffRecords(before, after),
    deliveries: [{ topic: companyTopic(companyId, 'timeline'), record: null }],
  });
  return after;
}
