import { useCallback, useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { request } from '../../app/request.ts';
import { useAppDispatch } from '../../app/use-app-store.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import type { DeletedRecord } from './deleted-record.ts';

const answerMs = 10_000;
const tags = ['Job', 'Visit', 'Customer', 'Site', 'Technician', 'Dashboard'] as const;

/**
 * Whether a deleted record is back, null while that is being asked, and how to bring it back. Not by way of the outbox:
 * there it would wait behind the changes that wait for it.
 */
export function useDeletedRecord(record: DeletedRecord | null) {
  const dispatch = useAppDispatch();
  const [isBack, setIsBack] = useState<boolean | null>(record === null ? false : null);
  const path = record?.path ?? null;
  const revision = record?.revision ?? null;
  useEffect(() => {
    if (path === null) return;
    const closing = new AbortController();
    void isThere(path, closing.signal).then((found) => {
      if (!closing.signal.aborted) setIsBack(found);
    });
    return () => closing.abort();
  }, [path]);
  const restore = useCallback(async () => {
    if (path === null || revision === null) return;
    const call = { path: `${path}/restore`, method: 'POST', revision } as const;
    const answer = await request(call, AbortSignal.timeout(answerMs));
    if ('error' in answer) {
      // Somebody else may have been quicker, or the answer got lost.
      setIsBack(await isThere(path, AbortSignal.timeout(answerMs)));
      throw new Error(describeRequestError(answer.error));
    }
    dispatch(api.util.invalidateTags([...tags]));
  }, [path, revision, dispatch]);
  return { isBack, restore };
}

async function isThere(path: string, signal: AbortSignal): Promise<boolean> {
  return 'data' in (await request({ path }, signal));
}
