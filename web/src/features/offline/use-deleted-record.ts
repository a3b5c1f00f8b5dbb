import { useCallback, useEffect, useState } from 'react';
import { api } from '../../core/api.ts';
import { request } from '../../core/request.ts';
import { useAppDispatch } from '../../core/use-app-store.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import type { DeletedRecord } from './deleted-record.ts';

const answerMs = 10_000;
const tags = ['Job', 'Visit', 'Customer', 'Site', 'Technician', 'Dashboard'] as const;

/**
 * Restore state of a deleted record (null while loading) and the action to restore it. Bypasses the outbox, where the
 * restore would be queued behind the changes that depend on it.
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
      // Another user may have restored it, or the reply was lost.
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
