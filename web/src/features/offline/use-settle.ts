import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import type { OfflineSession } from '../../offline/session/offline-session.ts';
import { useOfflineSession } from './use-offline-session.ts';

export type Settle = (run: (session: OfflineSession) => Promise<void>) => Promise<void>;

/** Executes a decision. If device or server refuse it, shows the reason and allows another decision. */
export function useSettle(onSettled: () => void) {
  const withSession = useOfflineSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const settle: Settle = async (run) => {
    setBusy(true);
    setProblem(null);
    try {
      await withSession(run);
      onSettled();
    } catch (error) {
      setProblem(describeRequestError(error));
    } finally {
      setBusy(false);
    }
  };
  return { settle, busy, problem };
}
