import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Notice, UpdateNotice } from '@switchyard/contracts/status/status.ts';
import { isClosed } from '@switchyard/contracts/status/status-rules.ts';
import { updateNoticeRow } from '@switchyard/platform/db/repositories/status-notice-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { lockForChange, requireNotice } from './require-notice.ts';

/**
 * Changes the texts of a notice without notifying subscribers, which is the purpose of updates.
 * @throws ProblemError `request.not_found`, `revision.stale`, `status.transition_refused`, `request.invalid`
 */
export async function updateNotice(
  { tx, now }: UnitOfWork,
  { id, changes, expected }: { id: string; changes: UpdateNotice; expected: number },
): Promise<Notice> {
  const notice = await lockForChange(tx, id, expected);
  if (isClosed(notice.state)) {
    throw new ProblemError('status.transition_refused', { detail: 'This notice is closed', current: notice });
  }
  requirePlan(notice, changes);
  await updateNoticeRow(tx, id, { ...changes, now });
  return await requireNotice(tx, id);
}

function requirePlan(notice: Notice, { startsAt = notice.startsAt, endsAt }: UpdateNotice): void {
  const refuse = (message: string) => {
    throw new ProblemError('request.invalid', {
      errors: [{ pointer: '/endsAt', in: 'body', code: 'custom', message }],
    });
  };
  if (notice.kind === 'incident') {
    if (endsAt !== undefined) refuse('An incident has no planned end');
    return;
  }
  const end = endsAt ?? notice.endsAt;
  if (end !== null && Date.parse(end) <= Date.parse(startsAt)) refuse('The end must be after the start');
}
