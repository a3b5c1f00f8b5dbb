import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Notice } from '@switchyard/contracts/status/status.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findNotice, lockNotice } from '@switchyard/platform/db/repositories/status-notice-repository.ts';
import { requireRevision } from '../../http/entity-tag.ts';

/** @throws ProblemError `request.not_found` */
export async function requireNotice(tx: Tx, id: string): Promise<Notice> {
  const notice = await findNotice(tx, id);
  if (!notice) throw new ProblemError('request.not_found');
  return notice;
}

/** The notice, locked until the commit. @throws ProblemError `request.not_found`, `revision.stale` */
export async function lockForChange(tx: Tx, id: string, expected: number): Promise<Notice> {
  await lockNotice(tx, id);
  const notice = await requireNotice(tx, id);
  requireRevision(notice, expected);
  return notice;
}
