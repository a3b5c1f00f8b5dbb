import {
  type AlertRule,
  alertTitles,
  failedSignInMinutes,
  mostFailedSignIns,
  settledHours,
} from '@switchyard/contracts/security/security-alert-rules.ts';
import { companyTopic } from '@switchyard/contracts/realtime/topics.ts';
import {
  countFailedSignIns,
  openAlertRow,
  readKnownDevices,
} from '@switchyard/platform/db/repositories/security-alert-repository.ts';
import type { CommandClient, UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { coarseAddress } from '../access/coarse-address.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { deviceOf } from '@switchyard/contracts/identity/device-of.ts';

type Found = {
  readonly rule: AlertRule;
  readonly subject: { readonly id: string; readonly name: string };
  readonly client: CommandClient | undefined;
  /** How often it happened since it was last noted; default: once. */
  readonly occurrences?: number;
};

/**
 * Opens an alert and reports it in the timeline, without a name. One that is not resolved yet only counts. Each new device of an
 * account, and each new network of a token, has an alert of its own.
 * @returns true if it was opened
 */
export async function openAlert(
  unit: UnitOfWork,
  { rule, subject, client, occurrences = 1 }: Found,
): Promise<boolean> {
  const { tx, now, context } = unit;
  const { companyId } = context;
  const opened = await openAlertRow(tx, {
    id: newId(now.getTime()),
    companyId,
    rule,
    subjectId: subject.id,
    subjectName: subject.name,
    apart: apartOf(rule, client),
    device: client?.device ?? null,
    address: client?.address ?? null,
    occurrences,
    now,
  });
  if (opened === undefined) return false;
  unit.record({
    type: 'security_alert.opened',
    entity: { kind: 'security_alert', id: opened, label: alertTitles[rule], jobId: null },
    revision: 1,
    changes: [],
    deliveries: [
      {
        topic: companyTopic(companyId, 'timeline'),
        record: null,
        actor: { kind: 'system', id: null, name: 'Switchyard' },
      },
    ],
  });
  return true;
}

/** Distinguishes alerts of one rule and account. */
function apartOf(rule: AlertRule, client: CommandClient | undefined): string {
  if (rule === 'new_device') return client?.device ?? '';
  return rule === 'token_network' && client?.address ? coarseAddress(client.address) : '';
}

type Subject = { readonly id: string; readonly name: string };

/** Opens an alert if an account had many failed sign-ins. @returns true if one was opened */
export async function watchFailedSignIns(
  unit: UnitOfWork,
  subject: Subject,
  { client, occurrences }: { client: CommandClient; occurrences: number },
): Promise<boolean> {
  const since = new Date(unit.now.getTime() - failedSignInMinutes * 60_000);
  const failed = await countFailedSignIns(unit.tx, { userId: subject.id, since });
  if (failed < mostFailedSignIns) return false;
  return await openAlert(unit, { rule: 'failed_sign_ins', subject, client, occurrences });
}

/**
 * Opens an alert if an account has never signed in from a device of this kind. Called before the sign-in is written. Accounts
 * of the last day and requests without a known device are left out.
 */
export async function watchNewDevice(unit: UnitOfWork, subject: Subject): Promise<void> {
  const { client } = unit.context;
  if (client === undefined || client.device === null) return;
  const known = await readKnownDevices(unit.tx, subject.id);
  if (known === undefined) return;
  if (unit.now.getTime() - known.createdAt.getTime() < settledHours * 3_600_000) return;
  const devices = new Set([...known.devices, ...known.userAgents.map((agent) => deviceOf(agent))]);
  if (devices.size === 0 || devices.has(client.device)) return;
  await openAlert(unit, { rule: 'new_device', subject, client });
}
