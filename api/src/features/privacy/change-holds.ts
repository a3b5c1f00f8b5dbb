import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { HeldKind, LegalHold } from '@switchyard/contracts/privacy/legal-hold.ts';
import { lockPrivacy, readSubjectName } from '@switchyard/platform/db/repositories/erasure-repository.ts';
import {
  insertHold,
  liftHoldRow,
  listHolds,
} from '@switchyard/platform/db/repositories/legal-hold-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { recordPrivacyEvent } from './privacy-events.ts';

type By = Pick<Actor, 'userId' | 'name'>;

/** @throws ProblemError `request.not_found`, `record.duplicate` if the record is already held */
export async function placeHold(
  unit: UnitOfWork,
  actor: By,
  { kind, id: subjectId, reason }: { kind: HeldKind; id: string; reason: string },
): Promise<LegalHold> {
  const { tx, context, now } = unit;
  const { companyId } = context;
  await lockPrivacy(tx);
  const name = await readSubjectName(tx, { kind, id: subjectId });
  if (name === undefined) throw new ProblemError('request.not_found');
  const id = newId(now.getTime());
  const by = { placedBy: actor.userId, placedByName: actor.name, placedAt: now };
  const row = { id, companyId, subjectKind: kind, subjectId, subjectName: name, reason, ...by };
  if (!(await insertHold(tx, row))) {
    throw new ProblemError('record.duplicate', { detail: 'A hold already keeps this record' });
  }
  return await finish(unit, 'hold_placed', id);
}

/** @throws ProblemError `request.not_found`, `record.gone` if it was lifted before */
export async function liftHold(
  unit: UnitOfWork,
  actor: By,
  { id, reason }: { id: string; reason: string },
): Promise<LegalHold> {
  const by = { id: actor.userId, name: actor.name };
  if (!(await liftHoldRow(unit.tx, { id, by, reason, now: unit.now }))) {
    const [known] = await listHolds(unit.tx, id);
    throw new ProblemError(known ? 'record.gone' : 'request.not_found');
  }
  return await finish(unit, 'hold_lifted', id);
}

async function finish(unit: UnitOfWork, kind: 'hold_placed' | 'hold_lifted', id: string): Promise<LegalHold> {
  const [hold] = await listHolds(unit.tx, id);
  if (!hold) throw new Error('The hold is missing');
  await recordFact(unit, {
    kind,
    details: { kind: hold.subjectKind, name: hold.subjectName },
    subject: { kind: 'company', id: unit.context.companyId, name: hold.subjectName },
  });
  recordPrivacyEvent(unit, { type: `company.${kind}`, label: hold.subjectName }, []);
  return hold;
}
