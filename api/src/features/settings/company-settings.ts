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
import { hasMovementsForGood } from '@switchyard/platform/db/repositories/stock-ledger-repository.ts';
import { shortenSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import { findActiveTechnicianIds } from '@switchyard/platform/db/repositories/technician-repository.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { fieldError, refuseFields } from '../../access/access.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { refuseSharedCompany } from '../../accounts/shared-account.ts';
import type { Session } from '../../plugins/session.ts';
import { applyNetworks } from './apply-networks.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireProof } from '../../http/require-proof.ts';
import { changedFields } from '../../records/changed-fields.ts';
import { staffDeliveries } from '@switchyard/platform/events/staff-deliveries.ts';

export async function readSettings(tx: Tx, actor: Actor): Promise<CompanySettings> {
  return await findCompanySettings(tx, actor.companyId);
}

type SettingsChange = {
  expected: number;
  patch: UpdateCompanySettings;
  sessions: AppDeps['sessions'];
};

/** Settings that decide who gets in. */
const riskyFields = ['secondFactorRoles', 'sessionHours', 'allowedNetworks'] as const;

/**
 * Changes company-wide settings. Who needs a second factor, and how long and where sessions last, are risky steps.
 * @throws ProblemError `revision.stale`, `auth.proof_required`, `auth.forbidden`, `request.invalid`
 */
export async function updateSettings(
  unit: UnitOfWork,
  session: Session,
  { expected, patch, sessions }: SettingsChange,
): Promise<CompanySettings> {
  const { companyId } = session.actor;
  const before = await findCompanySettings(unit.tx, companyId, { lock: true });
  requireRevision(before, expected);
  const fields = changedFields(before, patch);
  if (Object.keys(fields).length === 0) return before;
  if (riskyFields.some((field) => field in fields)) {
    refuseSharedCompany(session);
    requireProof(session);
  }
  if ('stockCostMethod' in fields && (await hasMovementsForGood(unit.tx, companyId))) {
    const message = 'Stock has moved already: its value would change. The method stays as it is';
    refuseFields([fieldError('/stockCostMethod', 'fixed', message)]);
  }
  const { allowedNetworks: networks } = fields;
  if (networks !== undefined) await applyNetworks(unit, session, { networks, sessions });
  if (fields.sessionHours != null) await shortenSessions(unit.tx, fields.sessionHours);
  await updateCompanySettingsRow(unit.tx, companyId, { patch: fields, now: unit.now });
  const after = await findCompanySettings(unit.tx, companyId);
  for (const rule of riskyFields.filter((field) => field in fields)) {
    await recordFact(unit, {
      kind: 'sign_in_rule_changed',
      details: { rule, from: ruleText(before[rule]), to: ruleText(after[rule]) },
      subject: { kind: 'company', id: companyId, name: after.name },
    });
  }
  unit.record({
    type: 'company.updated',
    entity: { kind: 'company', id: companyId, label: after.name, jobId: null },
    revision: after.revision,
    changes: diffRecords(before, after),
    // Settings pages reload them, and crews' devices apply the picture setting.
    deliveries: [
      ...staffDeliveries(unit, 'company', null),
      ...(await findActiveTechnicianIds(unit.tx)).map((id) => ({
        topic: personalTopic(companyId, 'technician', id),
        record: null,
      })),
    ],
  });
  return after;
}

/** A rule as the audit shows it; empty: there is none. */
function ruleText(value: readonly string[] | number | null): string {
  return typeof value === 'object' ? (value?.join(', ') ?? '') : String(value);
}
