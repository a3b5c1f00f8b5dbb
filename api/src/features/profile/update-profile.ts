import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Profile, UpdateProfile } from '@switchyard/contracts/identity/profile-routes.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import { companyTopic, personalTopic } from '@switchyard/contracts/realtime/topics.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findProfile, updateProfileRow } from '@switchyard/platform/db/repositories/profile-repository.ts';
import { diffRecords } from '@switchyard/platform/events/diff-records.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { requireRevision } from '../../http/entity-tag.ts';
import { changedFields } from '../../records/changed-fields.ts';

/** The actor's own profile. */
export async function readProfile(tx: Tx, { userId }: Actor): Promise<Profile> {
  return requireProfile(await findProfile(tx, userId));
}

/** Changes the actor's own name or number, effective from the next request. @throws ProblemError `revision.stale` */
export async function updateProfile(
  unit: UnitOfWork,
  actor: Actor,
  { expected, patch }: { expected: number; patch: UpdateProfile },
): Promise<Profile> {
  const { userId } = actor;
  const before = requireProfile(await findProfile(unit.tx, userId, { lock: true }));
  requireRevision(before, expected);
  const fields = changedFields(before, patch);
  if (Object.keys(fields).length === 0) return before;
  await updateProfileRow(unit.tx, userId, { patch: fields, now: unit.now });
  const after = requireProfile(await findProfile(unit.tx, userId));
  const { companyId } = unit.context;
  unit.record({
    type: 'user.changed',
    entity: { kind: 'user', id: userId, label: `${after.firstName} ${after.lastName}`, jobId: null },
    revision: after.revision,
    changes: diffRecords(before, after),
    // The office's timeline, and the user's other devices.
    deliveries: [companyTopic(companyId, 'timeline'), personalTopic(companyId, 'user', userId)].map(
      (topic) => ({ topic, record: null }),
    ),
  });
  const from = `${before.firstName} ${before.lastName}`;
  const to = `${after.firstName} ${after.lastName}`;
  if (from !== to) {
    const subject = { kind: 'user', id: userId, name: to } as const;
    await recordFact(unit, { kind: 'name_changed', details: { from, to }, subject });
  }
  return after;
}

function requireProfile(profile: Profile | undefined): Profile {
  if (!profile) throw new ProblemError('auth.required');
  return profile;
}
