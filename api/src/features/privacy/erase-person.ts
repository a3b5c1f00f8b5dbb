import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  type Erasure,
  type ErasureObstacle,
  type ErasurePreview,
  erasedParts,
  keptParts,
  tombstoneOf,
} from '@switchyard/contracts/privacy/erasure.ts';
import type { Person } from '@switchyard/contracts/privacy/person.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  beginErasure,
  countPersonRows,
  findPersonRecords,
  hasOpenWork,
  isLastAdmin,
  listErasures,
  listSignedInUsers,
  lockPrivacy,
  readPersonWords,
  readSubjectName,
  wasErased,
} from '@switchyard/platform/db/repositories/erasure-repository.ts';
import { findHoldsOf } from '@switchyard/platform/db/repositories/legal-hold-repository.ts';
import { revokeUserSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { refuseSharedCompany } from '../../accounts/shared-account.ts';
import type { AppDeps } from '../../app-deps.ts';
import type { Session } from '../../plugins/session.ts';
import { recordPrivacyEvent } from './privacy-events.ts';

/** Preview of an erasure; changes nothing. @throws ProblemError `request.not_found` */
export async function previewErasure(tx: Tx, person: Person): Promise<ErasurePreview> {
  const { ids, name } = await requirePerson(tx, person);
  const words = await readPersonWords(tx, ids);
  const mails = words.filter(({ kind, shared }) => kind === 'email' && !shared).map(({ word }) => word);
  const counts = await countPersonRows(
    tx,
    ids,
    mails.map((mail) => mail.toLowerCase()),
  );
  const counted = <Part extends keyof typeof counts>(parts: readonly Part[]) =>
    parts.map((part) => ({ part, count: counts[part] })).filter(({ count }) => count > 0);
  return {
    name,
    goes: counted(erasedParts),
    stays: counted(keptParts),
    words: words.filter(({ shared }) => !shared).map(({ word }) => word),
    sharedWords: words.filter(({ shared }) => shared).map(({ word }) => word),
    obstacles: await findObstacles(tx, person.id, ids),
    holds: await findHoldsOf(tx, ids),
  };
}

type Request = Person & { readonly name: string; readonly reason: string };

/**
 * Erases a person. Their own records change at once; workers replace what is stored about them elsewhere.
 * @throws ProblemError `request.not_found`, `request.invalid` for another name, `erasure.…`, `auth.forbidden` in a demo
 */
export async function erasePerson(
  unit: UnitOfWork,
  session: Session,
  { name, reason, ...person }: Request,
  { sessions }: Pick<AppDeps, 'sessions'>,
): Promise<Erasure> {
  const { tx, context, now } = unit;
  refuseSharedCompany(session);
  await lockPrivacy(tx);
  const { ids, name: known } = await requirePerson(tx, person);
  const [obstacle] = await findObstacles(tx, person.id, ids);
  if (obstacle !== undefined) throw new ProblemError(`erasure.${obstacle}`);
  if (name.trim() !== known.trim()) {
    const message = 'This is not the name of the person';
    const error = { pointer: '/name', in: 'body', code: 'other_name', message } as const;
    throw new ProblemError('request.invalid', { errors: [error], detail: message });
  }
  const ended: string[] = [];
  for (const id of ids) ended.push(...(await revokeUserSessions(tx, id)));
  const erasureId = newId(now.getTime());
  const by = context.actor;
  const number = await beginErasure(tx, { erasureId, ...person, reason, by });
  if (number <= 0) throw new ProblemError(refusals[number] ?? 'request.not_found');
  const tombstone = tombstoneOf({ number });
  const { companyId } = context;
  await recordFact(unit, {
    kind: 'person_erased',
    details: { kind: person.kind, person: tombstone },
    subject: { kind: 'company', id: companyId, name: session.user.companyName },
  });
  const told = { type: 'company.person_removed', label: tombstone } as const;
  recordPrivacyEvent(unit, told, await listSignedInUsers(tx));
  unit.afterCommit(() => {
    for (const sessionId of ended) sessions.revoked({ sessionId });
  });
  const [erasure] = await listErasures(tx, erasureId);
  if (!erasure) throw new Error('The erasure is missing');
  return erasure;
}

const refusals: Readonly<Record<number, 'erasure.held' | 'erasure.done_before'>> = {
  [-1]: 'erasure.held',
  [-2]: 'erasure.done_before',
};

async function requirePerson(tx: Tx, person: Person): Promise<{ ids: string[]; name: string }> {
  const ids = await findPersonRecords(tx, person);
  const name = ids.length === 0 ? undefined : await readSubjectName(tx, person);
  if (name === undefined) throw new ProblemError('request.not_found');
  return { ids, name };
}

/** In the order in which they are reported: what was erased before has no other obstacle. */
async function findObstacles(tx: Tx, id: string, ids: readonly string[]): Promise<ErasureObstacle[]> {
  if (await wasErased(tx, id)) return ['done_before'];
  const obstacles: ErasureObstacle[] = [];
  if ((await findHoldsOf(tx, ids)).length > 0) obstacles.push('held');
  if (await isLastAdmin(tx, ids)) obstacles.push('last_admin');
  if (await hasOpenWork(tx, ids)) obstacles.push('open_work');
  return obstacles;
}
