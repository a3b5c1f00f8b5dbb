import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Notice, PostUpdate } from '@switchyard/contracts/status/status.ts';
import { isClosed, nextStates } from '@switchyard/contracts/status/status-rules.ts';
import {
  countNoticeRevision,
  insertUpdate,
} from '@switchyard/platform/db/repositories/status-notice-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { AppDeps } from '../../app-deps.ts';
import { lockForChange, requireNotice } from './require-notice.ts';

/**
 * Adds an update and moves the notice to its state.
 * @throws ProblemError `request.not_found`, `revision.stale`, `status.transition_refused`
 */
export async function postUpdate(
  unit: UnitOfWork,
  actor: Actor,
  { id, update, expected }: { id: string; update: PostUpdate; expected: number },
  effects: Pick<AppDeps, 'tasks'>,
): Promise<Notice> {
  const notice = await lockForChange(unit.tx, id, expected);
  if (!nextStates(notice.kind, notice.state).includes(update.state)) {
    throw new ProblemError('status.transition_refused', {
      detail: isClosed(notice.state)
        ? 'This notice is closed: tell of a new one'
        : `It cannot go from ${notice.state} to ${update.state}`,
      current: notice,
    });
  }
  await addUpdate(unit, actor, { noticeId: id, ...update }, effects);
  await countNoticeRevision(unit.tx, id);
  return await requireNotice(unit.tx, id);
}

/** Writes an update and has it announced after the commit. */
export async function addUpdate(
  { tx, now, afterCommit }: Pick<UnitOfWork, 'tx' | 'now' | 'afterCommit'>,
  actor: Actor,
  { noticeId, state, body }: PostUpdate & { noticeId: string },
  effects: Pick<AppDeps, 'tasks'>,
): Promise<void> {
  const updateId = newId(now.getTime());
  await insertUpdate(tx, {
    id: updateId,
    noticeId,
    state,
    body,
    authorName: actor.name,
    closes: isClosed(state),
    now,
  });
  afterCommit(() => effects.tasks.enqueue('status.announce', { updateId }));
}
