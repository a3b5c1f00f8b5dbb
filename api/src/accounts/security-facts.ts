import { personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import { type SecurityDetails, securityDetails } from '@switchyard/contracts/security/security-event.ts';
import type {
  SecurityKind,
  SecurityOutcome,
  SecuritySubject,
} from '@switchyard/contracts/security/security-kinds.ts';
import {
  insertSecurityEvent,
  readUserName,
} from '@switchyard/platform/db/repositories/security-event-repository.ts';
import { listActiveAdmins } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { openAlert, watchNewDevice } from './security-alerts.ts';

export type FactSubject = { readonly kind: SecuritySubject; readonly id: string; readonly name: string };

/** Kind and details of a fact. */
export type FactContent = {
  [Kind in SecurityKind]: { readonly kind: Kind; readonly details: SecurityDetails<Kind> };
}[SecurityKind];

/** A fact for the audit. Its address and device are those of the command's request. */
export type SecurityFact = FactContent & {
  readonly subject: FactSubject;
  /** Default: done. */
  readonly outcome?: SecurityOutcome;
  /** Default: the actor of the command. */
  readonly actor?: { readonly id: string | null; readonly name: string };
};

/** Adds a fact to the audit of the company, in the transaction of the change that it describes. */
export async function recordFact(unit: UnitOfWork, fact: SecurityFact): Promise<void> {
  const { tx, now, context } = unit;
  const { subject, outcome = 'done', actor = context.actor } = fact;
  const id = newId(now.getTime());
  await watch(unit, fact);
  await insertSecurityEvent(tx, {
    id,
    companyId: context.companyId,
    kind: fact.kind,
    outcome,
    actorId: actor.id,
    actorName: actor.name,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    device: context.client?.device ?? null,
    address: context.client?.address ?? null,
    details: parseDetails(fact),
    now,
  });
  await tellOfFact(unit, id);
}

/** Opens the alerts of the built-in rules that a fact fulfils. */
async function watch(unit: UnitOfWork, fact: SecurityFact): Promise<void> {
  const { subject } = fact;
  const { client } = unit.context;
  switch (fact.kind) {
    case 'sign_in':
      await watchNewDevice(unit, subject);
      break;
    case 'factor_removed':
      await openAlert(unit, { rule: 'factor_removed', subject, client });
      break;
    case 'role_changed':
      if (fact.details.to === 'admin') await openAlert(unit, { rule: 'new_admin', subject, client });
      break;
    case 'invitation_accepted':
      if (fact.details.role === 'admin') await openAlert(unit, { rule: 'new_admin', subject, client });
      break;
    default:
  }
}

/** {@link recordFact} about a user of the company, whose name is read. */
export async function recordUserFact(
  unit: UnitOfWork,
  userId: string,
  fact: FactContent & Pick<SecurityFact, 'outcome'> & { readonly isByUser?: true },
): Promise<void> {
  const { isByUser, ...content } = fact;
  const name = await readUserName(unit.tx, userId);
  const actor = isByUser === true ? { actor: { id: userId, name } } : {};
  await recordFact(unit, { ...content, ...actor, subject: { kind: 'user', id: userId, name } });
}

/** The details of a fact by its contract; what is optional and missing is left out. */
export function parseDetails({ kind, details }: FactContent): Record<string, string | number | null> {
  const parsed: Readonly<Record<string, string | number | null | undefined>> =
    securityDetails[kind].parse(details);
  const entries = Object.entries(parsed).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(entries);
}

/** Reports to open pages of admins that there is a new fact, not what it says. */
export async function tellOfFact(unit: UnitOfWork, id: string): Promise<void> {
  const { companyId } = unit.context;
  const admins = await listActiveAdmins(unit.tx);
  if (admins.length === 0) return;
  unit.record({
    type: 'security_event.recorded',
    entity: { kind: 'security_event', id, label: '', jobId: null },
    revision: 1,
    changes: [],
    deliveries: admins.map((userId) => ({
      topic: personalTopic(companyId, 'user', userId),
      record: null,
      actor: { kind: 'system', id: null, name: 'Switchyard' },
    })),
  });
}
