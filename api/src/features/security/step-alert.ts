import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { SecurityAlert } from '@switchyard/contracts/security/security-alert-routes.ts';
import {
  type AlertState,
  alertTitles,
  securityAlertMachine,
} from '@switchyard/contracts/security/security-alert-rules.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listAlerts, stepAlert } from '@switchyard/platform/db/repositories/security-alert-repository.ts';
import { listActiveAdmins } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { requireStep } from '../../records/state-steps.ts';

/** Alerts of the company, unresolved ones first. */
export async function readAlerts(tx: Tx): Promise<SecurityAlert[]> {
  return await listAlerts(tx);
}

type Step = { id: string; expected: number; to: AlertState };

/** @throws ProblemError 404, 412, `security_alert.transition_refused` */
export async function takeAlertStep(
  unit: UnitOfWork,
  { name }: Pick<Actor, 'name'>,
  { id, expected, to }: Step,
): Promise<SecurityAlert> {
  const { tx, now, context } = unit;
  const before = await requireAlert(tx, id);
  requireRevision(before, expected);
  requireStep(securityAlertMachine, { from: before.state, to, party: 'admin', current: before });
  if (to === 'open') throw new ProblemError('security_alert.transition_refused', { current: before });
  await stepAlert(tx, { id, to, byName: name, now });
  const after = await requireAlert(tx, id);
  const admins = await listActiveAdmins(tx);
  unit.record({
    type: `security_alert.${to}`,
    entity: { kind: 'security_alert', id, label: titleOf(after), jobId: null },
    revision: after.revision,
    changes: [{ field: 'state', from: before.state, to }],
    deliveries: [
      companyTopic(context.companyId, 'timeline'),
      // Open pages of admins read the list again.
      ...admins.map((userId) => personalTopic(context.companyId, 'user', userId)),
    ].map((topic) => ({ topic, record: null })),
  });
  return after;
}

async function requireAlert(tx: Tx, id: string): Promise<SecurityAlert> {
  const [alert] = await listAlerts(tx, id);
  if (!alert) throw new ProblemError('request.not_found');
  return alert;
}

function titleOf({ rule }: SecurityAlert): string {
  return (alertTitles as Readonly<Record<string, string>>)[rule] ?? rule;
}
