import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CreateNotice, Notice } from '@switchyard/contracts/status/status.ts';
import { insertNotice } from '@switchyard/platform/db/repositories/status-notice-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { addUpdate } from './post-update.ts';
import { requireNotice } from './require-notice.ts';

/** Reports an incident, or plans a maintenance; all subscribers are notified. */
export async function createNotice(
  unit: UnitOfWork,
  actor: Actor,
  { body, startsAt, endsAt, ...input }: CreateNotice,
  effects: Pick<AppDeps, 'tasks'>,
): Promise<Notice> {
  const { tx, now } = unit;
  const id = newId(now.getTime());
  const isPlanned = input.kind === 'maintenance';
  const state = isPlanned ? 'scheduled' : (input.state ?? 'investigating');
  await insertNotice(tx, {
    ...input,
    id,
    state,
    startsAt: startsAt === undefined ? now : new Date(startsAt),
    endsAt: isPlanned && endsAt !== undefined ? new Date(endsAt) : null,
    authorName: actor.name,
    now,
  });
  await addUpdate(unit, actor, { noticeId: id, state, body }, effects);
  return await requireNotice(tx, id);
}
